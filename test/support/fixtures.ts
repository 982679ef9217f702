import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { type Isolate, seedTenant, startIsolate, type Tenant, type Vars } from './app.ts'
import type { TestClock } from './clock.ts'
import { type Behaviour, type Llm, startLlm } from './llm.ts'
import { asker, seedAccount } from './rollups.ts'
import { endFaults, type StoreOptions, startStores, type TestStores } from './stack.ts'

export type StoreSetting = StoreOptions & {
  /** One world for all tests of the file. Default: each begins with empty stores and an isolate of its own. */
  shared?: boolean
}
export type IsolateSetting = StoreSetting & {
  clock?: Pick<TestClock, 'now'> | TestClock
  /** Variables of the Worker besides those of the stores; a function where they are not known before. */
  vars?: Vars | (() => Vars)
}
export type TenantSetting = IsolateSetting & {
  /** Fields of the publisher. */
  publisher?: Record<string, unknown>
}

/**
 * What a hook of a fixture fills before the tests, so that helpers of a file may close over it. Reading it while tests
 * are collected finds nothing.
 */
export const filledLater = <T extends object>() => ({}) as T

/** Runs before all tests of a shared world, else before each. */
export const beforeTests = ({ shared = false }: StoreSetting) => (shared ? beforeAll : beforeEach)

/** The stores of a test file, empty for each test unless they are shared. A fault ends with the test that set it. */
export function withStores(setting: StoreSetting = {}): TestStores {
  const stores = filledLater<TestStores>()
  beforeAll(async () => {
    Object.assign(stores, await startStores(setting))
  })
  if (!setting.shared) beforeEach(async () => await stores.reset())
  afterEach(() => endFaults(stores.gateways))
  afterAll(async () => await stores.close())
  return stores
}

/** Stores and an isolate on them. `restart` puts a new isolate in its place, with other variables. */
export function withIsolate({ clock, vars = {}, ...setting }: IsolateSetting = {}) {
  const stores = withStores(setting)
  const isolate = filledLater<Isolate>()
  const restart = (more: Vars = {}) => {
    const own = typeof vars === 'function' ? vars() : vars
    Object.assign(isolate, startIsolate({ ...stores.env, ...own, ...more }, clock))
  }
  beforeTests(setting)(() => {
    if (clock && 'rewind' in clock) clock.rewind()
    restart()
  })
  return { stores, isolate, restart }
}

/** A model of a test file. Unless it is shared, it has been asked nothing before each test, and answers as at first. */
export function withLlm(behaviour: Behaviour, { shared = false }: StoreSetting = {}): Llm {
  const llm = filledLater<Llm>()
  beforeAll(async () => {
    Object.assign(llm, await startLlm(behaviour))
  })
  if (!shared)
    beforeEach(() => {
      llm.requests.length = 0
      llm.behave(behaviour)
    })
  afterAll(async () => await llm.close())
  return llm
}

type Account = Awaited<ReturnType<typeof seedAccount>>
type Side = 'publisher' | 'advertiser'

/** Two accounts of one side and one of the other in a shared world, as reports know them, and what they ask. */
export function withAccounts(side: Side, setting: IsolateSetting = {}) {
  const world = withIsolate({ ...setting, shared: true })
  const [own, other, opposite] = [
    filledLater<Account>(),
    filledLater<Account>(),
    filledLater<Account>(),
  ]
  beforeAll(async () => {
    Object.assign(own, await seedAccount(world.stores, side))
    Object.assign(other, await seedAccount(world.stores, side))
    const otherSide = side === 'publisher' ? 'advertiser' : 'publisher'
    Object.assign(opposite, await seedAccount(world.stores, otherSide))
  })
  const ask = async (path: string, key = own.key) => await asker(world.isolate, side)(path, key)
  return { ...world, own, other, opposite, ask }
}

/** A publisher and an advertiser on an isolate; what they have made stands in `stores`. */
export function withTenants({ publisher, ...setting }: TenantSetting = {}) {
  const world = withIsolate(setting)
  const tenant = filledLater<Tenant>()
  beforeTests(setting)(async () => {
    Object.assign(tenant, await seedTenant(world.isolate, publisher))
  })
  return { ...world, tenant }
}
