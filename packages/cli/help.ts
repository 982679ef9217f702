/** For the narrowest of terminals: 40 columns. */
export const help = `Usage: aside <command> [options]

Finds developer services, and how to
build them in.

  search "<need>"  the service that fits
  browse [word]    the categories, or
                   services in one, or
                   with a keyword
  info <slug>      all about one service

Options of search, any number of each:
  --follow-up "<text>"
             then ask this about the
             answer; a terminal is asked
  --context <key=value>
             about your project, such as
             language=python
and once:
  --search-id <id>
             go on with this search

Options:
  --json     the answer of the service
             (of follow-ups, the last)
  --help, --version

Environment:
  ASIDE_API_KEY  your publisher key
  ASIDE_URL      where the service is
                 (http://127.0.0.1:8787)
  NO_COLOR       no colours

Exit codes:
  0  found
  1  nothing matched
  2  wrong usage
  3  no key, or one that is refused
  4  the service was not reached, or
     failed
`
