import type { Texts } from '../texts';
import type { level as english } from '../en/level';

export const level: Texts<typeof english> = {
  'level.beginner': 'Neuling',
  'level.beginner.about': 'Gängige Wörter, kurze Züge',
  'level.casual': 'Genießer',
  'level.casual.about': 'Ein kleines Wörterbuch, wenig lange Wörter',
  'level.intermediate': 'Kenner',
  'level.intermediate.about': 'Liest viel, achtet auf seine Bank',
  'level.advanced': 'Könner',
  'level.advanced.about': 'Ein großes Wörterbuch, übersieht wenig',
  'level.expert': 'Meister',
  'level.expert.about': 'Jedes Wort, jeder Zug',
  'level.greedy': 'Gierhals',
  'level.greedy.about': 'Immer die meisten Punkte',
  'level.random': 'Zufall',
  'level.random.about': 'Irgendein Zug',
  'level.champion': 'Champion',
  'level.champion.about': 'Denkt voraus',
  'level.simulator': 'Simulator',
  'level.simulator.about': 'Spielt jede Wahl durch',
  'level.static': 'Rechner',
  'level.static.about': 'Jedes Wort, sofort gewogen',
  'level.elo': 'Elo {elo}',
  'level.points': 'etwa {points} Punkte im Spiel',
  'level.points-short': '≈ {points} Punkte',
  'level.choose': 'Wie stark',
};
