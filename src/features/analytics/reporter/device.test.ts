import { expect, it } from 'vitest';

import { deviceOf } from './device';

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
    { os: 'Windows', browser: 'Edge', browser_version: '131', device_type: 'desktop' },
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    { os: 'iOS', os_version: '18.1', browser: 'Safari', device: 'iPhone', device_type: 'phone' },
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
    { os: 'Android', browser: 'Chrome', device_type: 'phone' },
  ],
  [
    'Mozilla/5.0 (Linux; Android 13; SM-X900) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Safari/537.36',
    { os: 'Android', browser: 'Samsung Internet', device_type: 'tablet' },
  ],
  [
    'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) HarmonyOS 5.0 Chrome/114.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.49',
    { os: 'HarmonyOS', browser: 'WeChat', device_type: 'phone' },
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    { os: 'Linux', browser: 'Firefox', browser_version: '140', device_type: 'desktop' },
  ],
  ['', { os: '', browser: '', device_type: 'desktop' }],
])('reads %s', (agent, expected) => {
  expect(deviceOf(agent)).toMatchObject(expected);
});

it('knows an iPad that calls itself a Mac by its touch screen', () => {
  const agent =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15';
  expect(deviceOf(agent, 5)).toMatchObject({ os: 'iOS', device: 'iPad', device_type: 'tablet' });
  expect(deviceOf(agent, 0)).toMatchObject({ os: 'macOS', device: 'Mac', device_type: 'desktop' });
});
