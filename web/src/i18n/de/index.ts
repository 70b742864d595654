/** German. One file a part; keys are `part.what`. */
import { app } from './app';
import { board } from './board';
import { clock } from './clock';
import { create } from './create';
import { end } from './end';
import { fault } from './fault';
import { games } from './games';
import { help } from './help';
import { home } from './home';
import { join } from './join';
import { said } from './said';
import { table } from './table';
import { settings } from './settings';
import { level } from './level';

export const de = { ...app, ...level, ...settings, ...board, ...create, ...games, ...help, ...home, ...join, ...clock, ...end, ...fault, ...said, ...table };
