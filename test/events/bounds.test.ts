import { describe, expect, it } from 'vitest'
import { hostOf } from '../../src/platform/events/bounds.ts'

const label = (length: number) => 'a'.repeat(length)
const name = (length: number) => label(length).replace(/.{50}/g, `${label(49)}.`)

describe('the host of an address', () => {
  it.each([
    ['https://shop.example', 'shop.example'],
    ['https://WWW.Shop.Example:8443/a?b', 'www.shop.example'],
    ['https://shop.example./a', 'shop.example.'],
    ['https://käse.example', 'xn--kse-qla.example'],
    ['http://a_b.example', 'a_b.example'],
    ['http://127.0.0.1:3000', '127.0.0.1'],
    ['http://[2001:DB8::1]', '[2001:db8::1]'],
    ['capacitor://LocalHost', 'localhost'],
    [`https://${name(253)}`, name(253)],
    [`https://${label(63)}.example`, `${label(63)}.example`],
  ])('of %s is %s', (address, host) => expect(hostOf(address)).toBe(host))

  it.each([
    ['none', undefined],
    ['an opaque origin', 'null'],
    ['no address', 'shop.example'],
    ['a name that is too long', `https://${name(254)}`],
    ['a label that is too long', `https://${label(64)}.example`],
    ['an empty label', 'https://shop..example'],
    ['3,000 characters', `https://${label(3000)}`],
    ['signs that no host has', 'app://shop~example!'],
    ['no host', 'file:///etc/passwd'],
  ])('is none of %s', (_, address) => expect(hostOf(address)).toBeUndefined())
})
