/** The least that each resource takes. */
export const publisher = { name: 'Chat', url: 'https://chat.example' }
export const advertiser = { name: 'Runners', email: 'ads@runners.example' }
export const campaign = {
  name: 'Spring',
  title: 'Light trail shoes',
  brand_name: 'Runners',
  description: 'Shoes for muddy paths.',
  landing_page: 'https://runners.example/spring',
  pricing_model: 'cpc',
  bid: 1.25,
  daily_budget: 50,
}
export const experiment = {
  name: 'Card or line',
  arms: [
    {
      label: 'card',
      weight: 3,
      renderer_key: 'card-v1',
      composition: { tokens: { radius: 8 }, props: { showFavicon: true } },
    },
    { label: 'line', weight: 1, renderer_key: 'line-v1', composition: { tokens: {}, props: {} } },
  ],
  status: 'active',
}
export const noAdvertiser = '00000000-0000-7000-8000-000000000000'

export const letters = (count: number) => 'x'.repeat(count)
export const words = (count: number) => Array.from({ length: count }, (_, i) => `word ${i}`)
