/** What the service is, for language models (llmstxt.org). Its links are those of `origin`. */
export const writeGuide = (origin: string) => `# Aside

> An ad server for AI chats. A publisher's server sends a conversation and gets ads that fit it, or none. Views and clicks
> are counted once and billed, advertisers and publishers read reports, and agents ask an index of developer services.

Bodies are JSON. A route that takes a key answers 401 with \`WWW-Authenticate\` without one. Errors are
\`application/problem+json\` with a code in \`error\`. Each route, its fields, its answers and examples of both:
[openapi.json](${origin}/openapi.json).

## Publishers (\`Authorization: Bearer pub_…\`)

- \`POST ${origin}/api/v1/ad\`: ads for a conversation (\`messages\`, \`sessionId\`, \`placements\`); 204 with
  \`X-No-Ad-Reason\` where there is none. \`testAd: true\` answers a made-up ad that costs nothing
- \`POST ${origin}/api/v1/ad/group\`: one ad for up to five viewers of a group chat
- \`POST ${origin}/api/v1/bid\`: what a slot would earn, for an auction of your own; its ad by
  \`POST ${origin}/api/v1/render\` within five seconds
- \`POST ${origin}/api/v1/lead\`: answers to the lead form of an ad
- \`POST ${origin}/ad-feedback\` (\`X-API-Key\`): thumbs up or down
- Show the ad with its \`disclosure\`, fire \`impUrl\` when it is visible, link to \`clickUrl\`
- What can't be read of a request is left out and named in \`X-Aside-Notice\`; a missing \`sessionId\` is made up
- Pages may ask with a key of their own where the publisher lists their \`origins\`

## Agents (\`X-API-Key: pub_…\`; what GET reads needs no key)

- \`POST ${origin}/search\`: \`{"query": "send password reset emails"}\` gives one service, how to install it, and a link
- \`GET ${origin}/services\`, \`GET ${origin}/categories\`: what there is, open to everybody;
  \`GET ${origin}/services/{slug}\`: one service, its \`install\` for \`?language=\`
- \`POST ${origin}/mcp\`: the same as MCP tools over streamable HTTP

## Reports (\`X-API-Key\`)

- \`GET ${origin}/publisher-dashboard/stats\` (publisher key): views, clicks, revenue by date
- \`GET ${origin}/publisher-dashboard/ads/{adId}\` (publisher key): what became of one ad, by its \`impUrl\`: seen, by
  whom, paid, or why not
- \`GET ${origin}/advertiser-dashboard/metrics\` (advertiser key): spend, conversions, revenue by date
- \`POST ${origin}/conversions\` (advertiser key): what came of the ads

## Optional

- \`GET ${origin}/health\`: whether the service is well
`
