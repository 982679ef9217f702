type Seller = { id: string; name: string; url: string; listing: string }

/** IAB Tech Lab's sellers.json 1.0: who is confidential has neither name nor domain. */
export const sellersWire = (sellers: readonly Seller[]) => ({
  version: '1.0',
  sellers: sellers.map(({ id, name, url, listing }) => ({
    seller_id: id,
    seller_type: 'PUBLISHER',
    ...(listing === 'public' ? { name, domain: domainOf(url) } : { is_confidential: 1 }),
  })),
})

const domainOf = (url: string) => URL.parse(url)?.hostname.replace(/^www\./, '') ?? ''
