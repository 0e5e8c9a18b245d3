import type { Chat } from '@atelier/contract/chat/chat'
import {
  type LocalAiDouble,
  startLocalAiDouble,
} from '@atelier/engine/testing/localai-double/localai-double'
import { type ModelHost, startModelHost } from '@atelier/engine/testing/models/model-host'
import { test as base, expect, type Page } from '@playwright/test'
import { createPageFaults, type PageFaults } from '#checks/page-faults.ts'
import { openNewChat } from '#pages/chat.ts'
import { noticeInsertedText } from '#setup/browsers/inserted-text.ts'
import { slowPagesDown } from '#setup/browsers/slow-pages.ts'
import {
  type Product,
  type Settings,
  startInTestEnvironment,
  startProduct,
  type TestEnvironment,
} from '#setup/product.ts'
import { startProvider, type TestProvider } from '#setup/provider.ts'
import { callApi, giveSession, registerAdmin, registerUser, type TestUser } from '#setup/users.ts'

/** Started once per worker: journeys share it and stay separate by using different users. */
interface WorkerFixtures {
  readonly engine: LocalAiDouble
  readonly product: Product
  /** Whoever registered first. */
  readonly admin: TestUser
  /** An identity provider, for the installations of journeys that add it. */
  readonly provider: TestProvider
}

interface TestFixtures {
  /** The engine behind the product, with its first settings and an empty log. */
  readonly localai: LocalAiDouble
  /** Someone new, who has nothing yet. */
  readonly user: TestUser
  /** Whose session the journey's browser has, if anyone's. */
  readonly signedIn: TestUser | undefined
  /** Makes a chat of that user and opens it. */
  readonly openChat: (title?: string) => Promise<Chat>
  /** One more browser, on this product or another one: signed in as that user, or nobody. */
  readonly openBrowser: (options?: {
    readonly as?: TestUser
    readonly on?: Product
  }) => Promise<Page>
  /** An engine for this journey alone, which may be stopped and started again. */
  readonly startEngine: (
    options?: Parameters<typeof startLocalAiDouble>[0],
  ) => Promise<LocalAiDouble>
  /** An installation for this journey alone. */
  readonly install: (settings?: Settings) => Promise<Product>
  /** An installation for this journey alone, with its administrator signed in. */
  readonly installForAdmin: (
    settings?: Settings,
  ) => Promise<{ readonly product: Product; readonly admin: TestUser; readonly page: Page }>
  /** An installation with a world around it: a catalogue of the journey's own, engines nearby. */
  readonly installWithExternals: (externals: TestEnvironment) => Promise<Product>
  /** A host of models, as Hugging Face is one. */
  readonly modelHost: ModelHost
  /** Installations of this journey, ended with it. */
  readonly installed: Product[]
  readonly faults: PageFaults
  readonly noUnexpectedErrors: undefined
}

/** Journeys of a visitor who is not signed in. */
export const visitorTest = base.extend<TestFixtures, WorkerFixtures>({
  engine: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const engine = await startLocalAiDouble()
      await use(engine)
      await engine.close()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ engine }, use) => {
      // So that users can have addresses of their own: more register here than one address may.
      const product = await startProduct({
        LOCALAI_URL: engine.url,
        TRUST_PROXY: '1',
        // The name that a journey uses for a network without HTTPS.
        ALLOWED_HOSTS: 'atelier.test',
      })
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
  admin: [
    async ({ product }, use) => {
      const code = new URL(product.firstAccountLink ?? '').searchParams.get('code') ?? ''
      await use(await registerAdmin(product.url, code))
    },
    // Before any other user of this worker.
    { scope: 'worker', auto: true },
  ],
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const provider = await startProvider()
      await use(provider)
      await provider.close()
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ product }, use) => use(product.url),
  localai: async ({ engine }, use) => {
    engine.reset()
    await use(engine)
    engine.reset()
  },
  user: async ({ product }, use) => use(await registerUser(product.url)),
  openChat: async ({ page, product, user }, use) =>
    use((title = 'Essai') => openNewChat(page, { product, user, title })),

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  faults: async ({}, use) => use(createPageFaults()),
  signedIn: undefined,
  context: async ({ context, browserName, faults, product, signedIn }, use) => {
    if (browserName === 'firefox') await noticeInsertedText(context)
    else slowPagesDown(context)
    await faults.watch(context, [product.url])
    if (signedIn) await giveSession(context, product.url, signedIn)
    await use(context)
  },
  openBrowser: async ({ browser, browserName, product, faults, contextOptions }, use) => {
    const opened: Page[] = []
    await use(async ({ as, on = product } = {}) => {
      const context = await browser.newContext({
        ...contextOptions,
        baseURL: on.url,
      })
      if (browserName === 'firefox') await noticeInsertedText(context)
      else slowPagesDown(context)
      await faults.watch(context, [on.url])
      if (as) await giveSession(context, on.url, as)
      const page = await context.newPage()
      opened.push(page)
      return page
    })
    for (const page of opened) await page.context().close()
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  startEngine: async ({}, use) => {
    const started: LocalAiDouble[] = []
    await use(async (options) => {
      const engine = await startLocalAiDouble(options)
      started.push(engine)
      return engine
    })
    for (const engine of started) await engine.close()
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  installed: async ({}, use) => {
    const installed: Product[] = []
    await use(installed)
    const errors = installed.flatMap((product) => product.takeErrors())
    for (const product of installed) await product.stop()
    expect(errors, 'aucune erreur du serveur').toEqual([])
  },
  install: async ({ installed }, use) =>
    use((settings) => track(installed, startProduct(settings))),
  installForAdmin: async ({ install, openBrowser }, use) =>
    use(async (settings) => {
      const product = await install(settings)
      const admin = await registerAdmin(product.url)
      return { product, admin, page: await openBrowser({ as: admin, on: product }) }
    }),
  installWithExternals: async ({ installed }, use) =>
    use((externals) => track(installed, startInTestEnvironment(externals))),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  modelHost: async ({}, use) => {
    const host = await startModelHost()
    await use(host)
    await host.close()
  },
  noUnexpectedErrors: [
    async ({ faults, product }, use) => {
      await use(undefined)
      expect(
        [...faults.unexpected(), ...product.takeErrors()],
        'ni erreur du navigateur, ni erreur du serveur',
      ).toEqual([])
    },
    { auto: true },
  ],
})

async function track(installed: Product[], starting: Promise<Product>): Promise<Product> {
  const product = await starting
  installed.push(product)
  return product
}

/** Journeys of a user who is signed in already. */
export const test = visitorTest.extend({
  signedIn: async ({ user }, use) => use(user),
})

/** Journeys of the administrator. */
export const adminTest = visitorTest.extend({
  signedIn: async ({ admin, product }, use) => {
    // However long this worker has run: what is sensitive is asked of someone who proved who they are.
    const body = { proof: { password: admin.password } }
    await callApi(product.url, 'POST /auth/proof', { by: admin, body })
    await use(admin)
  },
})
