import { type Registered, startProvider, testClient } from './start-provider.ts'

/** What a journey tells the provider, which is a process beside it. */
export type ProviderOrder =
  | {
      readonly name: 'register'
      readonly redirectUrls: readonly string[]
      readonly urls?: Registered
    }
  | { readonly name: 'comes'; readonly id: string; readonly claims: object }

const provider = await startProvider()
process.on('message', (order: ProviderOrder) => {
  if (order.name === 'register') provider.register(order.redirectUrls, order.urls)
  else provider.comes(order.id, order.claims)
  process.send?.({ done: true })
})
process.on('disconnect', () => process.exit())
process.send?.({ issuer: provider.issuer, ...testClient })
