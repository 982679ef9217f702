import { expect, it } from 'vitest'
import { readBytes } from '../../scripts/eval/data.ts'
import { openCountries } from '../../src/platform/geo/country.ts'

const country = openCountries(readBytes('assets/countries.bin'))

it.each([
  { name: 'a public IPv4 address', ip: '8.8.8.8', want: 'US' },
  { name: 'another', ip: '193.99.144.80', want: 'DE' },
  { name: 'an IPv6 address', ip: '2a02:8109::1', want: 'DE' },
  { name: 'IPv4 in IPv6, dotted', ip: '::ffff:8.8.8.8', want: 'US' },
  { name: 'IPv4 in IPv6, in hex', ip: '::ffff:808:808', want: 'US' },
  { name: 'a zone is ignored', ip: '2a02:8109::1%eth0', want: 'DE' },
  { name: 'blanks around it', ip: ' 8.8.8.8 ', want: 'US' },
  { name: 'private 10/8', ip: '10.1.2.3', want: undefined },
  { name: 'private 172.16/12', ip: '172.31.255.255', want: undefined },
  { name: 'private 192.168/16', ip: '192.168.0.1', want: undefined },
  { name: 'carrier NAT', ip: '100.64.0.1', want: undefined },
  { name: 'loopback', ip: '127.0.0.1', want: undefined },
  { name: 'link-local', ip: '169.254.1.1', want: undefined },
  { name: 'multicast', ip: '224.0.0.1', want: undefined },
  { name: 'documentation', ip: '203.0.113.9', want: undefined },
  { name: 'IPv6 loopback', ip: '::1', want: undefined },
  { name: 'IPv6 unique local', ip: 'fd00::1', want: undefined },
  { name: 'IPv6 link-local', ip: 'fe80::1', want: undefined },
  { name: 'empty', ip: '', want: undefined },
  { name: 'three parts', ip: '8.8.8', want: undefined },
  { name: 'a part over 255', ip: '8.8.8.256', want: undefined },
  { name: 'an octal look', ip: '08.8.8.8', want: undefined },
  { name: 'a word', ip: 'localhost', want: undefined },
  { name: 'nine groups', ip: '1:2:3:4:5:6:7:8:9', want: undefined },
  { name: 'two double colons', ip: '2a02::1::2', want: undefined },
  { name: 'a bad group', ip: '2a02:xyz::1', want: undefined },
  { name: 'colons alone', ip: ':::', want: undefined },
])('$name', ({ ip, want }) => expect(country(ip)).toBe(want))
