import type { LocalAiDouble } from '@atelier/engine/testing/localai-double/localai-double'
import { expect } from '@playwright/test'
import { visitorTest } from '#fixtures.ts'
import { createChat, requestReplyAsJob } from '#pages/chat.ts'
import { hasWebkit, openWebkit, type WebkitWindow } from '#setup/browsers/webkit.ts'
import { replyWith } from '#setup/engine-replies.ts'
import type { Product } from '#setup/product.ts'
import type { TestUser } from '#setup/users.ts'
import {
  departuresOf,
  diagramsOf,
  freshWindowsOf,
  pictureOf,
  readsOf,
  requestsOf,
} from './attacks.ts'
import { type ListeningServer, startListeningServer } from './listening-server.ts'

const test = visitorTest.extend<{
  readonly outside: ListeningServer
  /** Signed in. */
  readonly webkit: WebkitWindow
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  outside: async ({}, use) => {
    const outside = await startListeningServer()
    await use(outside)
    await outside.close()
  },
  webkit: async ({ product, user }, use) => {
    const window = await openWebkit()
    const { accessToken, refreshToken } = user.tokens
    const session = { accessToken, refreshToken, userRole: user.user.role }
    try {
      await window.open(`${product.url}/login`)
      await window.run(`Object.assign(localStorage, ${JSON.stringify(session)})`)
      await use(window)
    } finally {
      await window.close()
    }
  },
})
test.skip(!hasWebkit, 'WebKit n’est pas installé : paquets webkit2gtk-driver et xvfb')

const fenced = (code: string, language: string) => `\`\`\`${language}\n${code}\n\`\`\``
const documentOf = (content: string) =>
  `<!doctype html><html><head><title>Piège</title></head><body>${content}<p>Fin</p></body></html>`
const frame = 'iframe[title$="Piège"]'

interface Setup {
  readonly product: Product
  readonly user: TestUser
  readonly localai: LocalAiDouble
  readonly webkit: WebkitWindow
}

/** Opens a new chat in which the model has written this; returns the chat's path. */
async function openChatWith({ product, user, localai, webkit }: Setup, reply: string) {
  localai.control.chatFault = replyWith(reply)
  const chat = await createChat(product.url, user, 'Essai')
  await requestReplyAsJob(product.url, user, { chatId: chat.id, content: 'Une page' })
  await webkit.open(`${product.url}/chat/${chat.id}`)
  return `/chat/${chat.id}`
}

async function openPreview(setup: Setup, content: string): Promise<string> {
  const { webkit } = setup
  const path = await openChatWith(setup, fenced(documentOf(content), 'html'))
  await webkit.waitFor(`
    const button = document.querySelector('button[aria-label^="Aperçu de"]')
    button?.click()
    return button !== null`)
  await webkit.waitFor(`return document.querySelector('${frame}') !== null`)
  await webkit.enterFrame(frame)
  // Or it was refused where it wanted to go, and is left with nothing.
  await webkit.waitFor(`
    const isThere = document.title === 'Piège' || !location.pathname.endsWith('/apercu')
    return isThere && document.readyState === 'complete'`)
  return path
}

/** The window leaves for the other machine, last: once that has arrived, so has what was sent before. */
async function expectNothing(webkit: WebkitWindow, outside: ListeningServer, path: string) {
  await webkit.leaveFrame()
  expect([await webkit.run('return location.pathname'), await webkit.countWindows()]).toEqual([
    path,
    1,
  ])
  await webkit.open(`${outside.url}/temoin`)
  // The browser itself asks for the icon of each host that it opens.
  const arrived = outside.arrived().filter((one) => one !== 'GET /favicon.ico')
  expect(arrived).toEqual(['GET /temoin'])
  outside.clear()
}

test('dans WebKit, un aperçu ne demande rien, ne part pas et ne lit rien', async ({
  outside,
  product,
  user,
  localai,
  webkit,
}) => {
  const setup = { product, user, localai, webkit }
  const reads = `<ul id="lus"></ul><script>
    (async () => {
      for (const one of ${JSON.stringify(readsOf)}) {
        let found = 'refusé'
        try { const value = await (0, eval)(one); if (value) found = String(value) } catch {}
        document.querySelector('#lus').append(one + ' : ' + found, document.createElement('br'))
      }
    })()
  </script>`
  const path = await openPreview(setup, reads + requestsOf(outside))
  await expect
    .poll(() => webkit.run("return document.querySelector('#lus').innerText.trim().split('\\n')"))
    .toEqual(readsOf.map((one) => `${one} : refusé`))
  await expectNothing(webkit, outside, path)
  const others = { ...departuresOf(outside), ...freshWindowsOf(outside) }
  for (const [name, content] of Object.entries(others))
    await test.step(name, async () =>
      expectNothing(webkit, outside, await openPreview(setup, content)),
    )
})

test('dans WebKit, une image et un schéma piégés ne montrent que leur dessin', async ({
  outside,
  product,
  user,
  localai,
  webkit,
}) => {
  const setup = { product, user, localai, webkit }
  const picturePath = await openChatWith(setup, fenced(pictureOf(outside), 'svg'))
  await webkit.waitFor(`return document.querySelector('img[alt="Un carré"]')?.naturalWidth > 0`)
  await expectNothing(webkit, outside, picturePath)
  const diagrams = [...diagramsOf(outside), 'flowchart LR\n  A[Après] --> B']
  const path = await openChatWith(
    setup,
    diagrams.map((diagram) => fenced(diagram, 'mermaid')).join('\n\nPuis\u00a0:\n\n'),
  )
  // Each is drawn once it is in sight.
  await webkit.waitFor(`
    const blocks = [...document.querySelectorAll('main pre, main figure')]
    blocks.at(-1)?.scrollIntoView({ block: 'end' })
    return document.querySelectorAll('img[alt="Organigramme"]').length === 2`)
  await expectNothing(webkit, outside, path)
})
