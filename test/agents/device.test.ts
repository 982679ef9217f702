import { expect, it } from 'vitest'
import { deviceType } from '../../src/platform/agents/device.ts'

it.each([
  {
    want: 'desktop',
    ua: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:121.0) Gecko/20100101 Firefox/121.0',
  },
  {
    want: 'desktop',
    ua: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.1 Safari/605.1.15',
  },
  {
    want: 'desktop',
    ua: 'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/119.0.0.0 Safari/537.36',
  },
  {
    want: 'mobile',
    ua: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_2 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
  },
  {
    want: 'mobile',
    ua: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/121.0.0.0 Mobile Safari/537.36',
  },
  {
    want: 'tablet',
    ua: 'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
  },
  {
    want: 'tablet',
    ua: 'Mozilla/5.0 (Linux; Android 11; SM-T870) AppleWebKit/537.36 Chrome/120.0.0.0 Safari/537.36',
  },
  {
    want: 'tablet',
    ua: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15',
    os: 'iPadOS',
  },
  { want: 'mobile', ua: undefined, os: 'iOS 17.1' },
  { want: 'desktop', ua: '', os: 'Windows 11' },
  { want: 'mobile', ua: 'MyChatApp/3.2 (com.example.chat; iOS 17.1.0) Alamofire/5.8.1' },
  { want: 'desktop', ua: 'gravity-js/1.1.3 (Darwin arm64; Node/22.11.0)' },
  { want: 'desktop', ua: 'MyAgent-CLI/0.3.1' },
  { want: 'desktop', ua: 'node', os: 'darwin' },
  { want: 'desktop', ua: 'node', os: 'win32' },
  { want: 'mobile', ua: 'okhttp/4.12.0', os: 'Android 14' },
  { want: 'unknown', ua: 'MyChatApp/3.2.1 CFNetwork/1485 Darwin/23.1.0' },
  { want: 'mobile', ua: 'Name/1.0 (iPhone)' },
  { want: 'unknown', ua: undefined },
  { want: 'unknown', ua: 'curl/8.4.0' },
])('$want: $ua $os', ({ ua, os, want }) => expect(deviceType({ ua, os })).toBe(want))

it.each([
  { want: 'mobile', platform: '"Android"', mobile: '?1' },
  { want: 'tablet', platform: '"Android"', mobile: '?0' },
  { want: 'desktop', platform: '"Windows"', mobile: '?0' },
  { want: 'desktop', platform: '"Chrome OS"', mobile: '?0' },
  { want: 'desktop', platform: '"macOS"', mobile: undefined },
  { want: 'unknown', platform: undefined, mobile: undefined },
])('$want by the hints $platform $mobile, where nothing else says one', (hints) => {
  expect(deviceType({ hints: () => hints })).toBe(hints.want)
  expect(deviceType({ ua: 'node', hints: () => hints })).toBe(hints.want)
  expect(deviceType({ ua: 'node', os: 'linux', hints: () => hints })).toBe('desktop')
})
