/**
 * The ids, keys and URLs of the examples. The test that sends the examples puts those of its own world in their place,
 * and these in the place of its own in what it records.
 */
const token = (letter: string) => `2${letter.repeat(158)}`

export const sample = {
  publisherKey: 'pub_5a1d3c0f9b27_Qm9vcGVyc19hcmVfbm90X3JlYWxfa2V5c18xMjM0NTY',
  advertiserKey: 'adv_7e20c4d91a6b_QW5vdGhlcl9rZXlfdGhhdF9pc19ub25lX2F0X2FsbDE',
  adminKey: 'OPERATOR_KEY',
  publisher: '019a7c11-0000-7000-8000-000000000001',
  advertiser: '019a7c11-0000-7000-8000-000000000002',
  campaign: '019a7c11-0000-7000-8000-000000000003',
  experiment: '019a7c11-0000-7000-8000-000000000004',
  connection: '019a7c11-0000-7000-8000-000000000005',
  spare: '019a7c11-0000-7000-8000-000000000006',
  search: '019a7c11-0000-7000-8000-000000000007',
  grclid: '019a7c11-0000-7000-8000-000000000008',
  nobody: '019a7c11-ffff-7000-8000-00000000ffff',
  pixel: 'px_0c1d2e3f4a5b6c7d8e9f0a1b',
  keyPrefix: 'pub_c0ffee123456',
  impUrl: `https://ads.example/i?p=${token('v')}`,
  clickUrl: `https://ads.example/c?p=${token('c')}`,
  view: token('v'),
  click: token('c'),
  bid: 'bid_of_the_last_five_seconds',
  link: 'link_of_a_search',
}
