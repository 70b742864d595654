/** English: the catalogue that the others are measured by. One file a part; keys are `part.what`. */
import { app } from './app';
import { board } from './board';
import { create } from './create';
import { games } from './games';
import { help } from './help';
import { home } from './home';
import { join } from './join';
import { net } from './net';
import { table } from './table';

export const en = { ...app, ...board, ...create, ...games, ...help, ...home, ...join, ...net, ...table } as const;
