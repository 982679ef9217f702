import { useBelow } from '../console/answers.ts'
import { Form } from '../form/form.tsx'
import { withoutEmpty } from '../form/read.ts'
import { Panel } from '../report/panel.tsx'
import type { Loaded } from '../report/use-report.ts'
import { Code } from '../ui/code.tsx'
import { Fold } from '../ui/fold.tsx'
import { count, counted, momentOf } from '../ui/format.ts'
import { call, side } from './wire.ts'

type Site = { id: string; name: string; url: string; snippet: string; created_at: string }
type Analytics = {
  domains: readonly { domain: string; events: number }[]
  event_types: readonly { last_received: string }[]
  has_historical_data: boolean
}

/** Sites that are to have the pixel, each with whether events come from it. */
export function Sites({ analytics }: { analytics: Loaded<Analytics> }) {
  const report = useBelow<{ pixels: Site[] }>({ side, route: 'GET /pixels' })
  const seen = analytics.data
  const check = () => {
    report.reload()
    analytics.reload()
  }
  return (
    <Panel
      title="Is it installed?"
      about="A site is checked by what its pages send in this period. An event shows within a minute."
      report={report}
      actions={
        <button type="button" class="button small quiet" onClick={check}>
          Check again
        </button>
      }
    >
      {({ pixels }) => (
        <>
          {seen && <p>{sayInstalled(seen)}</p>}
          {pixels.length === 0 && (
            <p class="nothing">Name a site to get the line that goes into its pages.</p>
          )}
          <ul class="stack">
            {pixels.map((site) => (
              <OneSite key={site.id} site={site} seen={seen} />
            ))}
          </ul>
          <Fold title="A new site">
            {() => (
              <Form
                fields={[
                  { name: 'url', label: 'Its address', kind: 'text', isRequired: true, most: 2000 },
                  { name: 'name', label: 'What you call it', kind: 'text', most: 200 },
                ]}
                isNew
                button="Get its snippet"
                send={async (values) => await call('POST /pixels', { body: withoutEmpty(values) })}
                done={() => 'Its snippet is in the list above.'}
                onDone={report.reload}
              />
            )}
          </Fold>
        </>
      )}
    </Panel>
  )
}

function sayInstalled({ event_types: types, domains, has_historical_data: was }: Analytics) {
  const [last] = types.map(({ last_received: at }) => at).sort((a, b) => b.localeCompare(a))
  if (last) {
    const from = domains.map(({ domain }) => domain).join(', ')
    return `Yes: the last event came ${momentOf(last)}. In this period they came from ${from}.`
  }
  return was
    ? 'It was, but nothing came in this period. Is the script still on your pages?'
    : 'No event has come yet. Put the snippet into the head of every page, then open one.'
}

function OneSite({ site, seen }: { site: Site; seen: Analytics | undefined }) {
  const host = URL.canParse(site.url) ? new URL(site.url).hostname : site.url
  const { own, below } = eventsOf(host.replace(/^www\./, ''), seen?.domains ?? [])
  const events = own + below
  return (
    <li class="card stack">
      <p>
        <span class={`badge ${events > 0 ? 'good' : 'warn'}`}>
          {events > 0 ? counted(events, 'event') : 'nothing yet'}
        </span>{' '}
        {below > 0 && <span class="note">{count(below)} of them at subdomains </span>}
        <b>{site.name}</b> <span class="note">{site.url}</span>
      </p>
      <Code text={site.snippet} />
    </li>
  )
}

/** Of the pages of a host, and of those below it, which "Domains" lists each by itself. */
function eventsOf(host: string, domains: Analytics['domains']) {
  const sum = (isOf: (domain: string) => boolean) =>
    domains.reduce((all, { domain, events }) => all + (isOf(domain) ? events : 0), 0)
  const own = sum((domain) => domain === host)
  return { own, below: sum((domain) => domain.endsWith(`.${host}`)) }
}
