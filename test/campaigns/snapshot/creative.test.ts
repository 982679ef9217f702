import { describe, expect, it } from 'vitest'
import {
  type Creative,
  readCreative,
  writeCreative,
} from '../../../src/campaigns/snapshot/creative.ts'

const plain: Creative = {
  title: 'Soft mattress',
  brandName: 'Cloudrest',
  description: 'A mattress, null',
  adTexts: [],
  cta: null,
  landingPage: 'https://cloudrest.example/a?b=,null',
  favicon: null,
  leadForm: null,
}
const full: Creative = {
  ...plain,
  adTexts: ['Sleep, null', ',null'],
  ...{ cta: 'Try it', favicon: 'https://cloudrest.example/i.png', leadForm: { title: null } },
  adNumbers: [1, 2],
  adSeen: [{ views: 3, clicks: 0 }],
  ads: [{ title: 'Sleep', cta: null, landingPage: 'https://cloudrest.example', image: null }],
}

describe('a creative as a row', () => {
  it.each([
    ['with what it must have', plain],
    ['with all it may have', full],
    ['with a text that looks like nothing', { ...plain, favicon: ',null]' }],
    ['with ads and no numbers', { ...full, adNumbers: undefined }],
  ])('is read as it was: %s', (_, creative) => {
    expect(readCreative(writeCreative(creative))).toEqual(creative)
  })

  it('has no name of a field, and its order is that of stored snapshots', () => {
    expect(writeCreative({ ...full, title: 'Title', ads: undefined, adSeen: undefined })).toBe(
      '["Title","Cloudrest","A mattress, null",["Sleep, null",",null"],"Try it",' +
        '"https://cloudrest.example/a?b=,null","https://cloudrest.example/i.png",{"title":null},[1,2]]',
    )
  })

  it.each(['{}', '[]', 'null', '["only a title"]', '[1,2,3,4,5,6,7,8]'])('%s is none', (text) => {
    expect(() => readCreative(text)).toThrow(TypeError)
  })
})
