BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0003');
CREATE TABLE command (
	table_id VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	"key" VARCHAR NOT NULL, 
	digest VARCHAR NOT NULL, 
	seq INTEGER NOT NULL, 
	CONSTRAINT pk_command PRIMARY KEY (table_id, seat, "key")
)
 WITHOUT ROWID

;
INSERT INTO "command" VALUES('playing-the-old-way',0,'key-00000004','866b9ad18eb32f980931954e87594bde',8);
INSERT INTO "command" VALUES('playing-the-old-way',1,'key-00000005','b4c92e38005812816e20ac56cf49c60b',9);
INSERT INTO "command" VALUES('finished-the-old-way',0,'key-00000007','866b9ad18eb32f980931954e87594bde',7);
INSERT INTO "command" VALUES('finished-the-old-way',0,'key-00000008','866b9ad18eb32f980931954e87594bde',10);
INSERT INTO "command" VALUES('finished-the-old-way',0,'key-00000009','866b9ad18eb32f980931954e87594bde',13);
INSERT INTO "command" VALUES('finished-the-old-way',0,'key-00000010','1008dd491d2ae2396b82308739cb706e',17);
CREATE TABLE game_event (
	table_id VARCHAR NOT NULL, 
	seq INTEGER NOT NULL, 
	at FLOAT NOT NULL, 
	kind VARCHAR NOT NULL, 
	body TEXT NOT NULL, 
	CONSTRAINT pk_game_event PRIMARY KEY (table_id, seq)
)
 WITHOUT ROWID

;
INSERT INTO "game_event" VALUES('playing-the-old-way',1,1800000000.0,'seat-taken','{"seat":0,"name":"Ann","contribution":"a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2"}');
INSERT INTO "game_event" VALUES('playing-the-old-way',2,1800000000.0,'seat-taken','{"seat":1,"name":"Ben","contribution":"b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2"}');
INSERT INTO "game_event" VALUES('playing-the-old-way',3,1800000000.0,'starting-tile-drawn','{"event":{"v":1,"kind":"starting-tile-drawn","at":0.0,"seat":0,"tile":7,"round":1}}');
INSERT INTO "game_event" VALUES('playing-the-old-way',4,1800000000.0,'starting-tile-drawn','{"event":{"v":1,"kind":"starting-tile-drawn","at":0.0,"seat":1,"tile":14,"round":1}}');
INSERT INTO "game_event" VALUES('playing-the-old-way',5,1800000000.0,'game-started','{"event":{"v":1,"kind":"game-started","at":0.0,"order":[0,1]}}');
INSERT INTO "game_event" VALUES('playing-the-old-way',6,1800000000.0,'tiles-drawn','{"event":{"v":1,"kind":"tiles-drawn","at":0.0,"seat":0,"count":7,"tiles":[8,9,1,15,18,4,5]}}');
INSERT INTO "game_event" VALUES('playing-the-old-way',7,1800000000.0,'tiles-drawn','{"event":{"v":1,"kind":"tiles-drawn","at":0.0,"seat":1,"count":7,"tiles":[7,9,15,18,9,20,8]}}');
INSERT INTO "game_event" VALUES('playing-the-old-way',8,1800000000.0,'tiles-exchanged','{"event":{"v":1,"kind":"tiles-exchanged","at":0.0,"seat":0,"count":1,"returned":[1],"drawn":[23]}}');
INSERT INTO "game_event" VALUES('playing-the-old-way',9,1800000000.0,'tiles-exchanged','{"event":{"v":1,"kind":"tiles-exchanged","at":0.0,"seat":1,"count":1,"returned":[7],"drawn":[14]}}');
INSERT INTO "game_event" VALUES('waiting-the-old-way',1,1800000000.0,'seat-taken','{"seat":0,"name":"Ann","contribution":"a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1"}');
INSERT INTO "game_event" VALUES('finished-the-old-way',1,1800000000.0,'seat-taken','{"seat":0,"name":"Ann","contribution":"a3a3a3a3a3a3a3a3a3a3a3a3a3a3a3a3"}');
INSERT INTO "game_event" VALUES('finished-the-old-way',2,1800000000.0,'starting-tile-drawn','{"event":{"v":1,"kind":"starting-tile-drawn","at":0.0,"seat":0,"tile":0,"round":1}}');
INSERT INTO "game_event" VALUES('finished-the-old-way',3,1800000000.0,'starting-tile-drawn','{"event":{"v":1,"kind":"starting-tile-drawn","at":0.0,"seat":1,"tile":19,"round":1}}');
INSERT INTO "game_event" VALUES('finished-the-old-way',4,1800000000.0,'game-started','{"event":{"v":1,"kind":"game-started","at":0.0,"order":[0,1]}}');
INSERT INTO "game_event" VALUES('finished-the-old-way',5,1800000000.0,'tiles-drawn','{"event":{"v":1,"kind":"tiles-drawn","at":0.0,"seat":0,"count":7,"tiles":[5,0,1,5,1,5,16]}}');
INSERT INTO "game_event" VALUES('finished-the-old-way',6,1800000000.0,'tiles-drawn','{"event":{"v":1,"kind":"tiles-drawn","at":0.0,"seat":1,"count":7,"tiles":[1,25,20,5,15,9,14]}}');
INSERT INTO "game_event" VALUES('finished-the-old-way',7,1800000000.0,'tiles-exchanged','{"event":{"v":1,"kind":"tiles-exchanged","at":0.0,"seat":0,"count":1,"returned":[1],"drawn":[1]}}');
INSERT INTO "game_event" VALUES('finished-the-old-way',8,1800000000.0,'tiles-played','{"event":{"v":1,"kind":"tiles-played","at":0.0,"seat":1,"placements":[[[7,3],25],[[7,4],5],[[7,5],14],[[7,6],20],[[7,7],1]],"score":{"words":[{"start":[7,3],"across":true,"letters":[{"tile":25,"value":4,"times":2},{"tile":5,"value":1,"times":1},{"tile":14,"value":1,"times":1},{"tile":20,"value":1,"times":1},{"tile":1,"value":1,"times":1}],"word_times":[2]}],"bonus":0}}}');
INSERT INTO "game_event" VALUES('finished-the-old-way',9,1800000000.0,'tiles-drawn','{"event":{"v":1,"kind":"tiles-drawn","at":0.0,"seat":1,"count":5,"tiles":[13,7,19,24,14]}}');
INSERT INTO "game_event" VALUES('finished-the-old-way',10,1800000000.0,'tiles-exchanged','{"event":{"v":1,"kind":"tiles-exchanged","at":0.0,"seat":0,"count":1,"returned":[1],"drawn":[9]}}');
INSERT INTO "game_event" VALUES('finished-the-old-way',11,1800000000.0,'tiles-played','{"event":{"v":1,"kind":"tiles-played","at":0.0,"seat":1,"placements":[[[6,0],19],[[6,1],9],[[6,2],24],[[6,3],13],[[6,4],15]],"score":{"words":[{"start":[6,0],"across":true,"letters":[{"tile":19,"value":1,"times":1},{"tile":9,"value":1,"times":1},{"tile":24,"value":8,"times":2},{"tile":13,"value":3,"times":1},{"tile":15,"value":1,"times":1}],"word_times":[]},{"start":[6,3],"across":false,"letters":[{"tile":13,"value":3,"times":1},{"tile":25,"value":4,"times":1}],"word_times":[]},{"start":[6,4],"across":false,"letters":[{"tile":15,"value":1,"times":1},{"tile":5,"value":1,"times":1}],"word_times":[]}],"bonus":0}}}');
INSERT INTO "game_event" VALUES('finished-the-old-way',12,1800000000.0,'tiles-drawn','{"event":{"v":1,"kind":"tiles-drawn","at":0.0,"seat":1,"count":5,"tiles":[12,15,9,3,16]}}');
INSERT INTO "game_event" VALUES('finished-the-old-way',13,1800000000.0,'tiles-exchanged','{"event":{"v":1,"kind":"tiles-exchanged","at":0.0,"seat":0,"count":1,"returned":[1],"drawn":[7]}}');
INSERT INTO "game_event" VALUES('finished-the-old-way',14,1800000000.0,'tiles-played','{"event":{"v":1,"kind":"tiles-played","at":0.0,"seat":1,"placements":[[[1,1],16],[[2,1],15],[[3,1],12],[[4,1],9],[[5,1],3],[[7,1],14],[[8,1],7]],"score":{"words":[{"start":[1,1],"across":false,"letters":[{"tile":16,"value":3,"times":1},{"tile":15,"value":1,"times":1},{"tile":12,"value":1,"times":1},{"tile":9,"value":1,"times":1},{"tile":3,"value":3,"times":3},{"tile":9,"value":1,"times":1},{"tile":14,"value":1,"times":1},{"tile":7,"value":2,"times":1}],"word_times":[2]}],"bonus":50}}}');
INSERT INTO "game_event" VALUES('finished-the-old-way',15,1800000000.0,'tiles-drawn','{"event":{"v":1,"kind":"tiles-drawn","at":0.0,"seat":1,"count":7,"tiles":[20,12,4,2,20,9,6]}}');
INSERT INTO "game_event" VALUES('finished-the-old-way',16,1800000000.0,'resigned','{"event":{"v":1,"kind":"resigned","at":0.0,"seat":0}}');
INSERT INTO "game_event" VALUES('finished-the-old-way',17,1800000000.0,'game-ended','{"event":{"v":1,"kind":"game-ended","at":0.0,"why":"resigned","winners":[1],"scores":[0,143]}}');
CREATE TABLE game_table (
	id VARCHAR NOT NULL, 
	made_by VARCHAR NOT NULL, 
	made_key VARCHAR NOT NULL, 
	created_at FLOAT NOT NULL, 
	agreement TEXT NOT NULL, 
	secret VARCHAR NOT NULL, 
	state VARCHAR NOT NULL, 
	listed BOOLEAN NOT NULL, 
	line TEXT NOT NULL, 
	changed_at FLOAT NOT NULL, 
	due FLOAT, 
	house_at FLOAT NOT NULL, 
	rematch VARCHAR, 
	CONSTRAINT pk_game_table PRIMARY KEY (id)
);
INSERT INTO "game_table" VALUES('waiting-the-old-way','ann','key-00000001',1800000000.0,'{"wish":{"edition":"classic","set_key":"english","lexicon":null,"variations":[],"opening_length":null,"levels":[],"timing":{"kind":"none","seconds":[],"increment":0,"days":3},"seats":[{"who":"me","name":"Ann","bot":null,"child":false},{"who":"open","name":"Player 2","bot":null,"child":false}],"listed":false,"spectators":true,"spectator_delay":30,"contribution":"a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1","ticket":"4a7284b6bffcc6b3bb427d00da1ba61677216c60fe949383","key":"key-00000001"},"ruleset":{"v":1,"kind":"ruleset","set_key":"english","set_revision":1,"tile_set":{"alphabet":{"letters":["A","B","C","D","E","F","G","H","I","J","K","L","M","N","O","P","Q","R","S","T","U","V","W","X","Y","Z"],"vowels":["A","E","I","O","U"],"inputs":{}},"counts":[2,9,2,2,4,12,2,3,2,9,1,1,4,2,6,8,2,1,6,4,6,4,2,2,1,2,1],"values":[0,1,3,3,2,1,4,2,4,1,8,5,1,3,1,1,3,10,1,1,1,1,4,4,8,4,10]},"layout":{"rows":15,"cols":15,"signs":"T..d...T...d..T.D...t...t...D...D...d.d...D..d..D...d...D..d....D.....D.....t...t...t...t...d...d.d...d..T..d...*...d..T..d...d.d...d...t...t...t...t.....D.....D....d..D...d...D..d..D...d.d...D...D...t...t...D.T..d...T...d..T"},"edition_key":"classic","edition_revision":1,"rack_size":7,"bonuses":[[7,50]],"start_order":"draw","exchange_bag_at_least":null,"exchange_none":true,"challenge_scope":"word","challenge_failed":"lose-next-turn","passes":"all-plays-made","settling":"deduct-own-add-others","word_filters":[],"players":2,"variations":[],"opening_length":2,"rearranging":false,"letter_recycling":false,"blank_recycling":false,"open_dictionary":false,"targets":[],"turn_seconds":[],"lexicon":""},"edition_name":"Classic","lexicon":"english","lexicon_fingerprint":"2598cbd2452333ad","reserved":{}}','36275a4ded33974e7b15114cbdeb078828fff5571f8270bbade98c6382f9305e','waiting',0,'{"id":"waiting-the-old-way","state":"waiting","edition":"classic","variations":[],"timing":{"kind":"none","seconds":[],"increment":0,"days":3},"names":["Ann","Player 2"],"bots":[null,null],"taken":[true,false],"scores":[0,0],"on_turn":null,"winners":[],"changed_at":1800000000.0,"waits_for":[],"due":null}',1800000000.0,NULL,0.0,NULL);
INSERT INTO "game_table" VALUES('playing-the-old-way','ann','key-00000002',1800000000.0,'{"wish":{"edition":"classic","set_key":"english","lexicon":null,"variations":[],"opening_length":null,"levels":[],"timing":{"kind":"none","seconds":[],"increment":0,"days":3},"seats":[{"who":"me","name":"Ann","bot":null,"child":false},{"who":"open","name":"Player 2","bot":null,"child":false}],"listed":false,"spectators":true,"spectator_delay":30,"contribution":"a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2","ticket":"1be7c9f5506cf9ff21338f7c67256b43d9b7f7dc20264922","key":"key-00000002"},"ruleset":{"v":1,"kind":"ruleset","set_key":"english","set_revision":1,"tile_set":{"alphabet":{"letters":["A","B","C","D","E","F","G","H","I","J","K","L","M","N","O","P","Q","R","S","T","U","V","W","X","Y","Z"],"vowels":["A","E","I","O","U"],"inputs":{}},"counts":[2,9,2,2,4,12,2,3,2,9,1,1,4,2,6,8,2,1,6,4,6,4,2,2,1,2,1],"values":[0,1,3,3,2,1,4,2,4,1,8,5,1,3,1,1,3,10,1,1,1,1,4,4,8,4,10]},"layout":{"rows":15,"cols":15,"signs":"T..d...T...d..T.D...t...t...D...D...d.d...D..d..D...d...D..d....D.....D.....t...t...t...t...d...d.d...d..T..d...*...d..T..d...d.d...d...t...t...t...t.....D.....D....d..D...d...D..d..D...d.d...D...D...t...t...D.T..d...T...d..T"},"edition_key":"classic","edition_revision":1,"rack_size":7,"bonuses":[[7,50]],"start_order":"draw","exchange_bag_at_least":null,"exchange_none":true,"challenge_scope":"word","challenge_failed":"lose-next-turn","passes":"all-plays-made","settling":"deduct-own-add-others","word_filters":[],"players":2,"variations":[],"opening_length":2,"rearranging":false,"letter_recycling":false,"blank_recycling":false,"open_dictionary":false,"targets":[],"turn_seconds":[],"lexicon":""},"edition_name":"Classic","lexicon":"english","lexicon_fingerprint":"2598cbd2452333ad","reserved":{}}','e20259989705ccb81a478e764a2977f74f3f3045cdd5952a75a6ddd16130260b','playing',0,'{"id":"playing-the-old-way","state":"playing","edition":"classic","variations":[],"timing":{"kind":"none","seconds":[],"increment":0,"days":3},"names":["Ann","Ben"],"bots":[null,null],"taken":[true,true],"scores":[0,0],"on_turn":0,"winners":[],"changed_at":1800000000.0,"waits_for":[0],"due":null}',1800000000.0,NULL,0.0,NULL);
INSERT INTO "game_table" VALUES('finished-the-old-way','ann','key-00000006',1800000000.0,'{"wish":{"edition":"classic","set_key":"english","lexicon":null,"variations":[],"opening_length":null,"levels":[],"timing":{"kind":"none","seconds":[],"increment":0,"days":3},"seats":[{"who":"me","name":"Ann","bot":null,"child":false},{"who":"bot","name":"Greedy","bot":"greedy","child":false}],"listed":false,"spectators":true,"spectator_delay":30,"contribution":"a3a3a3a3a3a3a3a3a3a3a3a3a3a3a3a3","ticket":"cf614ae69e43045138687b931e1629a3684d7c408439ba3d","key":"key-00000006"},"ruleset":{"v":1,"kind":"ruleset","set_key":"english","set_revision":1,"tile_set":{"alphabet":{"letters":["A","B","C","D","E","F","G","H","I","J","K","L","M","N","O","P","Q","R","S","T","U","V","W","X","Y","Z"],"vowels":["A","E","I","O","U"],"inputs":{}},"counts":[2,9,2,2,4,12,2,3,2,9,1,1,4,2,6,8,2,1,6,4,6,4,2,2,1,2,1],"values":[0,1,3,3,2,1,4,2,4,1,8,5,1,3,1,1,3,10,1,1,1,1,4,4,8,4,10]},"layout":{"rows":15,"cols":15,"signs":"T..d...T...d..T.D...t...t...D...D...d.d...D..d..D...d...D..d....D.....D.....t...t...t...t...d...d.d...d..T..d...*...d..T..d...d.d...d...t...t...t...t.....D.....D....d..D...d...D..d..D...d.d...D...D...t...t...D.T..d...T...d..T"},"edition_key":"classic","edition_revision":1,"rack_size":7,"bonuses":[[7,50]],"start_order":"draw","exchange_bag_at_least":null,"exchange_none":true,"challenge_scope":"word","challenge_failed":"lose-next-turn","passes":"all-plays-made","settling":"deduct-own-add-others","word_filters":[],"players":2,"variations":[],"opening_length":2,"rearranging":false,"letter_recycling":false,"blank_recycling":false,"open_dictionary":false,"targets":[],"turn_seconds":[],"lexicon":""},"edition_name":"Classic","lexicon":"english","lexicon_fingerprint":"2598cbd2452333ad","reserved":{}}','52cc3ab1e5f404a7c86efe718a5512101887d3840166f40af2374cb92d57a147','over',0,'{"id":"finished-the-old-way","state":"over","edition":"classic","variations":[],"timing":{"kind":"none","seconds":[],"increment":0,"days":3},"names":["Ann","Greedy"],"bots":[null,"greedy"],"taken":[true,true],"scores":[0,143],"on_turn":null,"winners":[1],"changed_at":1800000000.0,"waits_for":[],"due":null}',1800000000.0,NULL,0.0,NULL);
CREATE TABLE revoked_guest (
	guest VARCHAR(32) NOT NULL, 
	at FLOAT NOT NULL, 
	CONSTRAINT pk_revoked_guest PRIMARY KEY (guest)
);
CREATE TABLE seat_code (
	digest VARCHAR NOT NULL, 
	table_id VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	until FLOAT NOT NULL, 
	CONSTRAINT pk_seat_code PRIMARY KEY (digest)
);
CREATE TABLE seat_holder (
	table_id VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	guest VARCHAR NOT NULL, 
	CONSTRAINT pk_seat_holder PRIMARY KEY (table_id, seat, guest)
)
 WITHOUT ROWID

;
INSERT INTO "seat_holder" VALUES('playing-the-old-way',0,'ann');
INSERT INTO "seat_holder" VALUES('waiting-the-old-way',0,'ann');
INSERT INTO "seat_holder" VALUES('finished-the-old-way',0,'ann');
INSERT INTO "seat_holder" VALUES('playing-the-old-way',1,'ben');
CREATE UNIQUE INDEX ix_game_table_made ON game_table (made_by, made_key);
CREATE INDEX ix_game_table_state ON game_table (state, changed_at);
CREATE INDEX ix_game_table_house_at ON game_table (house_at);
CREATE INDEX ix_seat_holder_guest ON seat_holder (guest);
CREATE INDEX ix_game_table_secret ON game_table (secret);
COMMIT;
