import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isPlainBrowser } from '../../src/platform/agents/browsers.ts'
import { judgeAgent } from '../../src/platform/agents/visitor.ts'

const MACHINES = [
  'Windows NT 10.0; Win64; x64',
  'Macintosh; Intel Mac OS X 10_15_7',
  'X11; Linux x86_64',
  'X11; CrOS x86_64 14541.0.0',
  'Linux; Android 10; K',
]
const PLAIN = [
  ...MACHINES.flatMap((machine) =>
    [99, 120, 140, 151].flatMap((version) => {
      const mobile = machine.startsWith('Linux') ? ' Mobile' : ''
      const chrome = `Mozilla/5.0 (${machine}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0${mobile} Safari/537.36`
      return [chrome, `${chrome} Edg/${version}.0.3485.54`]
    }),
  ),
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (iPad; CPU OS 17_6_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:128.0) Gecko/20100101 Firefox/128.0',
  'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0',
]

describe('a plain browser is whom its parts would be judged to be', () => {
  it.each(PLAIN)('%s', (ua) => {
    expect(isPlainBrowser(ua)).toBe(true)
    expect(judgeAgent(ua)).toBe('person')
  })
})

describe('what says anything beside is judged by it', () => {
  const [chrome = ''] = PLAIN
  it.each([
    `${chrome} Chrome-Lighthouse`,
    `${chrome}\nGooglebot`,
    `Googlebot ${chrome}`,
    chrome.replace('Chrome/', 'HeadlessChrome/'),
    chrome.replace('x64)', 'x64; compatible; bingbot/2.0)'),
    chrome.replace('x64)', 'x64; GPTBot/1.2)'),
  ])('%s', (ua) => {
    expect(isPlainBrowser(ua)).toBe(false)
    expect(judgeAgent(ua)).toBe('crawler')
  })

  it('no declared bot has the form', () => {
    const agents = readFileSync(new URL('./bots.txt', import.meta.url).pathname, 'utf8').split('\n')
    const forms = agents.map((line) => line.split('|').slice(1).join('|'))
    expect(forms.filter(isPlainBrowser)).toEqual([])
  })
})
