import { type SQL, sql } from 'drizzle-orm'

/** Under which names the people who got ads will be found again; of those who have been erased since, none. */
export const bookLinks = (links: SQL): SQL => sql`
    insert into identities (name, grclid, campaign_id, served_at, publisher_id, user_key)
    select name, grclid, campaign_id, served_at, publisher_id, user_key
    from ${links} as l(
      name text, grclid uuid, campaign_id uuid, served_at timestamptz, publisher_id uuid, user_key text)
    where not exists (
      select from erased_users e
      where e.publisher_id = l.publisher_id and e.user_key = l.user_key and l.served_at < e.erased_at)
    on conflict do nothing`
