import { callBelow, useBelow } from '../console/answers.ts'
import { Act } from '../form/act.tsx'
import { Form } from '../form/form.tsx'
import { changesOf, type Field, type Values } from '../form/read.ts'
import { topicOptions } from '../form/topics.ts'
import { Head } from '../report/head.tsx'
import { OwnKeys } from '../report/own-keys.tsx'
import { Panel } from '../report/panel.tsx'
import { Table } from '../report/table.tsx'
import { momentOf } from '../ui/format.ts'

const side = 'publisher'
const call = callBelow(side)
const fields: readonly Field[] = [
  { name: 'baseline_relevancy', label: 'Least relevancy', kind: 'number', hint: '0 to 1' },
  { name: 'floor_cpm', label: 'Floor', kind: 'number', hint: 'Dollars per thousand views' },
  { name: 'view_window_minutes', label: 'View window', kind: 'number', hint: '5 to 1,440 minutes' },
  {
    name: 'blocked_advertisers',
    label: 'Blocked advertisers',
    kind: 'lines',
    hint: 'An id a line. “Who advertises” blocks them by name',
  },
  { name: 'origins', label: 'Pages that may ask', kind: 'lines', hint: 'None: servers only' },
  {
    name: 'excluded_topics',
    label: 'Never show ads about',
    kind: 'set',
    options: topicOptions,
  },
  {
    name: 'default_topics',
    label: 'What your chat is about, where a request does not say',
    kind: 'set',
    options: topicOptions,
  },
  { name: 'prompt_template', label: 'How copy is written', kind: 'long', isWide: true },
  {
    name: 'seller_listing',
    label: 'In sellers.json',
    kind: 'choice',
    options: ['hidden', 'confidential', 'public'].map((one) => [one, one] as const),
  },
  { name: 'test_mode', label: 'Test mode: every ad is a test ad', kind: 'tick' },
  { name: 'server_views', label: 'Views that servers fire count', kind: 'tick' },
  { name: 'allow_no_origin', label: 'Apps without an origin may ask', kind: 'tick' },
]

/** A publisher's own rules and keys. */
export function Settings() {
  const report = useBelow<Values>({ side, route: 'GET /settings' })
  return (
    <>
      <Head title="Settings" />
      <Panel title="Rules" about="They count within a minute, everywhere." report={report}>
        {(values) => (
          <Form
            fields={fields}
            values={values}
            button="Save"
            send={async (after) => {
              const known = await call('GET /settings')
              if (!known.ok) return known
              const now = known.data as Values
              const body = changesOf(fields, { before: values, after, now })
              return await call('PATCH /settings', { body })
            }}
            onDone={report.reload}
          />
        )}
      </Panel>
      <OwnKeys side={side} />
    </>
  )
}

type Blocked = { campaign_id: string; note: string | null; blocked_at: string }

/** Single ads that never come again. */
export function BlockedAds() {
  const report = useBelow<{ blocked_ads: Blocked[] }>({ side, route: 'GET /blocked-ads' })
  return (
    <>
      <Head title="Blocked ads" />
      <Panel
        title="Never again"
        report={report}
        isEmpty={({ blocked_ads: all }) => all.length === 0}
        emptyText="No ad is blocked."
      >
        {({ blocked_ads: all }) => (
          <Table
            caption="Blocked ads"
            rows={all}
            keyOf={({ campaign_id: id }) => id}
            columns={[
              { key: 'id', label: 'Campaign', show: (one) => <code>{one.campaign_id}</code> },
              { key: 'note', label: 'Note', show: ({ note }) => note ?? '' },
              { key: 'since', label: 'Since', show: ({ blocked_at: at }) => momentOf(at) },
              {
                key: 'does',
                label: 'Change',
                show: ({ campaign_id: id }) => (
                  <Act
                    label="Let it come again"
                    act={async () =>
                      await call('DELETE /blocked-ads/{campaignId}', { path: { campaignId: id } })
                    }
                    onDone={report.reload}
                  />
                ),
              },
            ]}
          />
        )}
      </Panel>
      <section class="panel">
        <h2>Block an ad</h2>
        <Form
          fields={[
            {
              name: 'ad',
              label: 'A tracked URL of it',
              kind: 'text',
              isRequired: true,
              isWide: true,
              hint: 'impUrl, clickUrl or whyUrl, as your chat has it',
            },
            { name: 'note', label: 'Why', kind: 'text', most: 200, isWide: true },
          ]}
          button="Block it"
          send={async (body) => await call('POST /blocked-ads', { body })}
          done={() => 'Blocked.'}
          onDone={report.reload}
        />
      </section>
    </>
  )
}
