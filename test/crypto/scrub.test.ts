import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reasonCode } from '../../src/feedback/reasons.ts'
import { scrub, scrubContacts } from '../../src/platform/crypto/scrub.ts'

describe('comments lose what names a person', () => {
  it.each([
    ['mail me at ada@example.com please', 'mail me at [email] please'],
    ['ADA.L+x@mail.example.co.uk!', '[email]!'],
    ['ada＠example.com', '[email]'],
    ['ada (at) example.com now', '[email] now'],
    ['write to ada at example dot com', 'write to [email]'],
    ['call +49 (0)30 1234-5678 tonight', 'call [number] tonight'],
    ['my number is 555-123-4567.', 'my number is [number].'],
    ['٠١٢٣٤٥٦٧٨', '[number]'],
    ['card 4111 1111 1111 1111', 'card [number]'],
    ['from 192.168.0.12 again', 'from [address] again'],
    ['2001:db8:85a3:0:0:8a2e:370:7334', '[address]'],
    ['at 2001:db8::1 it fails', 'at [address] it fails'],
    ['key pub_0123456789ab_AbCdEfGhIjKlMnOpQrStUvWxYz0123456789', 'key [code]'],
    ['a\u0000b\ud800', 'ab\ufffd'],
    ['  spaces around ', 'spaces around'],
    ['joe . doe @ mail . com', '[email]'],
    ['I am joe .doe @ mail .com today', 'I am [email] today'],
    ['joe at mail dot com', '[email]'],
    ['joe dot doe AT mail DOT co DOT uk!', '[email]!'],
    ['joe [dot] doe [at] mail [dot] com now', '[email] now'],
    ['joe{at}mail{.}com', '[email]'],
    ['joe arroba correo punto es', '[email]'],
    ['joe ät post punkt de bitte', '[email] bitte'],
    ['joe arobase poste point fr', '[email]'],
    ['ask joe at Gmail.com', 'ask [email]'],
    ['ask joe at mail . com', 'ask [email]'],
    ['ｊｏｅ．ｄｏｅ＠ｍａｉｌ．ｃｏｍ まで', '[email] まで'],
    ['joe﹫mail。com', '[email]'],
    ['j\u200boe@ma\u00adil.c\u200bom', '[email]'],
    ['joe @@ mail.com', '[email]'],
    ['joe @ mail . photography', '[email]'],
    ['JOE @ MAIL DOT PHOTOGRAPHY', '[email]'],
    ['joe@mail. de', '[email]'],
    ['joe@mail.photography', '[email]'],
    ['joe   @   mail.com', '[email]'],
    ['joe at post . com', '[email]'],
    ['joe at post punkt de', '[email]'],
    ['joe arroba correo ponto pt', '[email]'],
    ['joe chiocciola posta punto it', '[email]'],
    ['ask joe at yahoo.co.uk now', 'ask [email] now'],
    ['joe at web.de', '[email]'],
    ['joe at Uol.com.br', '[email]'],
    ['joe at mail dot c\u200bom', '[email]'],
    ['joe (at) localhost', '[email]'],
    ['joe DOT doe@mail.com', '[email]'],
    ['joe [DOT] doe@mail.com', '[email]'],
    ['joe . doe @ mail.com', '[email]'],
    ['say "hi" joe@mail.com', 'say "hi" [email]'],
    ['"joe"@mail.com, "doe"@mail.com', '[email], [email]'],
    ['a@b.com @c.com', '[email][email]'],
    ['a@b.com, @c.com', '[email], @c.com'],
    ['a"b@c.com"@d.com', 'a"[email]"@d.com'],
    ['joe@mail.x.photography', '[email]'],
    ['joe @ mail . xYzzy', '[email]'],
    ['joe @ mail . a', 'joe @ mail . a'],
    ['joe at mail dot com-xyz', '[email]'],
    [`${'a . '.repeat(20)}z@mail.com`, `${'a . '.repeat(4)}[email]`],
    [`x@${'ab.'.repeat(130)}ab`, '[email].ab.ab.ab.ab'],
    ['Xdead:beef:dead:beef:1:2', 'Xdead:[address]'],
    ['from 2001:db8:85a3:0:0:8a2e:370:7334', 'from [address]'],
    ['fe80::1ff:fe23:4567:890a', '[address]'],
    ['joe @ mail. Com', '[email]'],
    ['"joe doe"@mail.com', '[email]'],
    ['<joe@mail.com>, <doe@mail.com>', '<[email]>, <[email]>'],
    ['Thanks. joe@mail.com', 'Thanks. [email]'],
    ['see mailto:joe@mail.com?subject=x', 'see mailto:[email]?subject=x'],
    ['０４９－３０－１２３４５６７', '[number]'],
    ['0\u200b4\u200b9\u200b3\u200b0\u200b1\u200b2', '[number]'],
    ['１９２．１６８．０．１２', '[address]'],
    ['ｐub_0123456789ab_AbCdEfGhIjKlMnOp', '[code]'],
  ])('%s', (text, want) => expect(scrub(text)).toBe(want))

  it.each([
    'The third ad about shoes today, I bought them in 2024!',
    'At 12:30:45 it said 3 for 2, 100,000 sold',
    'std::vector and C++20 are not shoes',
    'Ist das hier ernst gemeint? Größe 46½ gibt’s nicht 😡',
    'this-is-a-very-long-hyphenated-word-without-any-digit',
    'look at this dot matrix',
    'I was confused at that point so I left',
    'we looked at shop.example.com and left',
    'coffee @ home. So good',
    'I met him @ work. it was fun',
    '3 @ 5.99 each, 3 @ 5 . Then none',
    'meet me @ noon',
    '@shop.com has it',
    'a@b.c',
    'joe    @mail.com or joe@    mail.com',
    'joe @mail. de, joe@ mail. de',
    'we looked at notgmail.com, gmail.community, myweb.de, web.dev and mail.example',
    'a place at the coast dot the i',
    'this-is-a-very-long-hyphenated-word-without-any-digit 7',
    'ＦＵＬＬ　ＷＩＤＴＨ，ｂｕｔ ｎｏｂｏｄｙ',
    'ÄÖÜ äöü ß 漢字かな한글',
  ])('keeps: %s', (text) => expect(scrub(text)).toBe(text))

  it.each([
    ['plan of joe@mail.com', 'plan of [email]'],
    ['workspace 12345678901', 'workspace 12345678901'],
    ['01A20187-b460-72af-9216-40cedc2b2152', '01A20187-b460-72af-9216-40cedc2b2152'],
    ['call +49 171 555-0199!', 'call [number]!'],
    ['(+49) 171 555 0199', '[number]'],
    ['+1 2 3 4 5 6', '+1 2 3 4 5 6'],
    ['C+1234567', 'C[number]'],
    ['at 10.1.2.3 and fe80::1', 'at [address] and [address]'],
    [' as it stands ', ' as it stands '],
    ['a\u0000b', 'ab'],
  ])('of what a caller names itself: %s', (text, want) => expect(scrubContacts(text)).toBe(want))

  it('leaves nothing of an address, whatever stands around it', () => {
    const word = fc.stringMatching(/^[a-z]{3,9}$/)
    const dot = fc.constantFrom('.', ' . ', ' .', ' dot ', ' [dot] ', '(.)', '．', '。')
    const at = fc.constantFrom('@', ' @ ', '@ ', ' @', ' (at) ', '[at]', '＠', '﹫', ' at ')
    const noise = fc.string({ unit: fc.constantFrom(...'ab .,!é漢@([1 :-\u200b'), maxLength: 30 })
    fc.assert(
      fc.property(word, word, at, dot, noise, noise, (name, host, sign, point, before, after) => {
        // "At" in a word is an address only where the dot is spoken or apart as well.
        const spoken = sign === ' at ' ? ' dot ' : point
        const text = `${before} q${name}x${sign}z${host}w${spoken}com ${after}`
        const left = scrub(text)
        expect(left).not.toContain(`q${name}x`)
        expect(left).not.toContain(`z${host}w`)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('reasons are counted', () => {
  it.each([
    ['irrelevant', 'irrelevant'],
    [' Not  Interested ', 'not_interested'],
    ['too-many-ads', 'too-many-ads'],
    ['I have seen this a hundred times, please stop it.', 'other'],
    ['[email]', 'other'],
    ['a'.repeat(40), 'a'.repeat(40)],
    ['a'.repeat(41), 'other'],
    ['', 'other'],
  ])('%j as %s', (reason, code) => expect(reasonCode(reason)).toBe(code))
})
