/** Where keys go. */
export const securitySchemes = {
  PublisherBearer: { type: 'http', scheme: 'bearer', description: 'A publisher key' },
  PublisherKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'A publisher key' },
  PublisherQueryKey: {
    type: 'apiKey',
    in: 'query',
    name: 'platform_api_key',
    description: 'A publisher key',
  },
  AdvertiserBearer: { type: 'http', scheme: 'bearer', description: 'An advertiser key' },
  AdvertiserKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'An advertiser key',
  },
  OperatorBearer: { type: 'http', scheme: 'bearer', description: "The operator's key" },
}

/** What the groups of routes are. */
export const tagsAbout: Record<string, string> = {
  "User's browser": 'What the person who sees an ad opens: the token in the URL decides.',
  "Publisher's server": 'Asks for ads, and tells what users think of them.',
  'Index and agents': 'Developer services for coding agents: search, catalogue, MCP.',
  "Advertiser's site and server": 'Tells what came of clicks.',
  "Publisher's dashboard": 'What a publisher reads.',
  "Publisher's own settings":
    'What a publisher sets and is told: rules, keys, receivers, alerts, paper.',
  'Advertiser, campaigns': 'Campaigns, ad groups and ads that an advertiser runs itself.',
  "Advertiser's dashboard": 'What an advertiser reads.',
  "Advertiser's own settings": 'What an advertiser sets and is told: receivers, alerts, paper.',
  Operator: 'Who runs the service: accounts, campaigns, books.',
  Open: 'What anybody may read.',
}
