import { expect, test } from 'vitest';
import { isOwnDevice, linkBelow } from './reach';

test.each(['localhost', 'lexiko.localhost', '127.0.0.1', '127.1.2.3', '[::1]'])('%s is this device alone', (host) => {
  expect(isOwnDevice(host)).toBe(true);
});

test.each(['192.168.1.20', 'mill.local', 'games.example', '[fd00::7]', '128.0.0.1', 'localhost.example'])(
  '%s may be opened by others',
  (host) => {
    expect(isOwnDevice(host)).toBe(false);
  },
);

test('a link for others keeps their address and the path the server stands below', () => {
  expect(linkBelow('http://192.168.1.20:8003/', 't/abc')).toBe('http://192.168.1.20:8003/t/abc');
  expect(linkBelow('https://games.example/club/', '/games#1234')).toBe('https://games.example/club/games#1234');
});
