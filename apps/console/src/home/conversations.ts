export type Message = { role: 'user' | 'assistant'; content: string }
export type Conversation = { label: string; messages: Message[] }

/** To click: four that an advertiser would like to be part of, and two that nobody should interrupt. */
export const conversations: readonly Conversation[] = [
  {
    label: 'Mud on the hills',
    messages: [
      { role: 'user', content: 'I signed up for a half marathon across the moors in March.' },
      {
        role: 'assistant',
        content: 'Lovely, and wet underfoot. What do you usually run in?',
      },
      {
        role: 'user',
        content: 'Road trainers. I keep slipping on wet roots. Which trail shoes grip in mud?',
      },
    ],
  },
  {
    label: 'Bitter coffee',
    messages: [
      {
        role: 'user',
        content: 'My coffee at home tastes bitter and stale. Where do I get better beans?',
      },
    ],
  },
  {
    label: 'Where the money goes',
    messages: [
      {
        role: 'user',
        content: 'Halfway through the month my account is empty and I have no idea on what.',
      },
      { role: 'assistant', content: 'Do you write down what you spend?' },
      {
        role: 'user',
        content: 'No. Is there a budget app that shows me where the money goes?',
      },
    ],
  },
  {
    label: 'Spanish by summer',
    messages: [
      {
        role: 'user',
        content:
          'We are moving to Valencia in July. How do I learn Spanish fast enough to rent a flat?',
      },
    ],
  },
  {
    label: 'A hard week',
    messages: [
      {
        role: 'user',
        content: 'My father died on Tuesday. I have to fly home and can not stop crying.',
      },
    ],
  },
  {
    label: 'A fact',
    messages: [{ role: 'user', content: 'What is the capital of Mongolia?' }],
  },
]

export const groupTalk: readonly (Message & { who: string })[] = [
  { who: 'Ada', role: 'user', content: 'Weekend in the hills: who is in? There will be rain.' },
  { who: 'Ben', role: 'user', content: 'In. But my jacket soaked through the last time.' },
  {
    who: 'Chi',
    role: 'user',
    content: 'Mine too. Which rain jacket stays dry for a whole day of hiking?',
  },
]

/** Why there is no ad, in the words of somebody who explains it to a colleague. */
const REASONS: Record<string, string> = {
  no_candidates: 'No campaign is about anything like this.',
  below_relevancy: 'Nothing fits well enough. A weak match is worth less than silence.',
  excluded_topics: 'All that fits is about a topic this chat does not want.',
  sensitive_content: 'This is no moment for an ad. The guard looks before anything is matched.',
  targeting: 'What fits does not run in this country or on this device.',
  capped: 'This visitor has seen what fits often enough for today.',
  budget: 'What fits has no budget left just now.',
  muted: 'This visitor has turned down what fits.',
  bot: 'This browser says that it is a robot, and robots get no ads.',
  consent: 'There is no consent for it.',
  timeout: 'The answer took too long, so there is none: a chat never waits.',
  unreachable: 'The service did not answer.',
}

export const sayReason = (reason: string): string =>
  REASONS[reason] ?? 'Something went wrong, and a chat must not suffer from it.'
