import { expect, test } from 'vitest';
import { textsOf } from '~/i18n';
import { deviceName } from './device';

Object.assign(globalThis, { document: { documentElement: { lang: 'en' } } });

test.each([
  ['Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0', 'Firefox on Android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1', 'Safari on iPhone'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36 Edg/126.0', 'Edge on Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36', 'Chrome on Mac'],
  ['curl/8.0', 'Some device'],
])('%s', async (agent, name) => {
  await textsOf('you');
  expect(deviceName(agent)).toBe(name);
});
