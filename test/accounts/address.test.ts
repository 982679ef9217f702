import { describe, expect, it } from 'vitest'
import { addressKey } from '../../src/accounts/address.ts'

const now = Date.UTC(2026, 5, 1)
const edge = '203.0.113.7'
const server = '203.0.113.8'
const keyOf = async (headers: Record<string, string>, at = now) =>
  await addressKey(new Headers(headers), { secret: 'secret', proxies: new Set([server]), now: at })

describe('whom a burst is counted for', () => {
  it.each([
    ['a private forwarded address', { 'x-forwarded-for': '10.1.1.1' }],
    ['its own address forwarded', { 'x-forwarded-for': edge }],
    ['a forged address', { 'x-forwarded-for': '198.51.100.9' }],
    ['a list of forged addresses', { 'x-forwarded-for': '198.51.100.9, 198.51.100.10' }],
    ['the address of a server', { 'x-forwarded-for': server }],
    ['another agent', { 'user-agent': 'Other/1.0' }],
  ])('%s cannot change the address that the edge names', async (_, headers) => {
    const plain = await keyOf({ 'cf-connecting-ip': edge })
    expect(plain).toMatch(/^[0-9a-f]{16}$/)
    expect(await keyOf({ 'cf-connecting-ip': edge, ...headers })).toBe(plain)
    expect(await keyOf({ 'cf-connecting-ip': `::ffff:${edge}`, ...headers })).toBe(plain)
  })

  it('is each user apart behind a server that is believed', async () => {
    const behind = (user: string) => keyOf({ 'cf-connecting-ip': server, 'x-forwarded-for': user })
    expect(await behind('198.51.100.9')).toBe(await behind('198.51.100.9'))
    expect(await behind('198.51.100.9')).not.toBe(await behind('198.51.100.10'))
    expect(await behind('198.51.100.9')).not.toBe(await keyOf({ 'cf-connecting-ip': server }))
    expect(await behind('10.1.1.1')).toBe(await keyOf({ 'cf-connecting-ip': server }))
  })

  it('is the same wherever in a network of IPv6 it comes from', async () => {
    const from = (address: string) => keyOf({ 'cf-connecting-ip': address })
    expect(await from('2001:db8:1:2:3:4:5:6')).toBe(await from('2001:db8:1:2::99'))
    expect(await from('2001:db8:1:2::99')).not.toBe(await from('2001:db8:1:3::99'))
  })

  it('is the forwarded address where the edge names none', async () => {
    expect(await keyOf({ 'x-forwarded-for': `${edge}, 10.0.0.1` })).toBe(
      await keyOf({ 'cf-connecting-ip': edge }),
    )
  })

  it.each([
    '10.0.0.1',
    '127.0.0.1',
    '192.168.1.1',
    '172.31.0.1',
    '100.64.0.1',
    '::1',
    'fd00::1',
    '',
  ])('is nobody for %j', async (address) => {
    expect(await keyOf({ 'cf-connecting-ip': address })).toBe('')
    expect(await keyOf({ 'cf-connecting-ip': address || '::1', 'x-forwarded-for': edge })).toBe('')
  })

  it('is another each minute', async () => {
    const headers = { 'cf-connecting-ip': edge }
    expect(await keyOf(headers, now + 60_000)).not.toBe(await keyOf(headers))
  })
})
