import { expect, test } from 'vitest';
import { pathBelow, routeOf } from './router.svelte';

test.each([
  ['/', { page: 'home' }],
  ['/new', { page: 'new' }],
  ['/games/', { page: 'games' }],
  ['/help', { page: 'help' }],
  ['/board', { page: 'board' }],
  ['/t/Ab_9-x', { page: 'table', id: 'Ab_9-x' }],
  ['/review/Ab_9-x', { page: 'review', id: 'Ab_9-x' }],
  ['/review', { page: 'lost' }],
  ['/t', { page: 'lost' }],
  ['/t/a/b', { page: 'lost' }],
  ['/new/er', { page: 'lost' }],
  ['/nowhere', { page: 'lost' }],
  ['/t/%E0%A4%A', { page: 'lost' }],
])('%s leads to its page', (path, page) => {
  expect(routeOf(path)).toEqual(page);
});

test('a client below a path knows its own addresses from others', () => {
  expect(pathBelow('https://club.test/games/', 'https://club.test/games/t/abc?x=1')).toBe('/t/abc');
  expect(pathBelow('https://club.test/games/', 'https://club.test/other')).toBeNull();
  expect(pathBelow('https://club.test/', 'https://elsewhere.test/t/abc')).toBeNull();
});
