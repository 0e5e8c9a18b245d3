import { expect } from '@playwright/test'
import { visitorTest as base } from '#fixtures.ts'
import { lastReply, send, stopButton } from '#pages/chat.ts'
import { register } from '#pages/sign-in.ts'
import { type ReverseProxy, startReverseProxy } from '#setup/reverse-proxy.ts'
import { registerUser } from '#setup/users.ts'

interface Front extends ReverseProxy {
  readonly firstAccountLink: string
}

/** An installation behind a proxy, reached through it. */
const test = base.extend<{ readonly front: Front }>({
  front: async ({ install, localai }, use) => {
    const proxy = await startReverseProxy()
    const product = await install({
      LOCALAI_URL: localai.url,
      TRUST_PROXY: '1',
      PUBLIC_URL: proxy.url,
    })
    proxy.target = product.url
    await use(Object.assign(proxy, { firstAccountLink: product.firstAccountLink ?? '' }))
    await proxy.close()
  },
})

test('derrière un proxy : premier compte par le lien de la console, et les mots arrivent un à un', async ({
  front,
  browser,
  contextOptions,
  faults,
}) => {
  const context = await browser.newContext({ ...contextOptions, baseURL: front.url })
  await faults.watch(context, [front.url])
  const page = await context.newPage()
  expect(front.firstAccountLink).toContain(front.url)
  await page.goto(front.firstAccountLink)
  await register(page, {
    name: 'Ada Martin',
    email: 'ada@atelier.test',
    password: 'trois petits chats',
    confirmation: 'trois petits chats',
  })
  await page.getByRole('button', { name: 'Plus tard' }).click()
  await expect(page).toHaveURL('/dashboard')

  await page.goto('/chat')
  await send(page, 'Parlez longtemps [[lent:900]]')
  // The proxy keeps answers back until they are whole, unless they ask it not to.
  await expect(lastReply(page)).toContainText('Le modèle d’essai')
  await stopButton(page).click()
  await expect(lastReply(page).getByText('Réponse arrêtée')).toBeVisible()
  await context.close()
})

test('le frein des connexions tient compte de l’adresse transmise, pas de celle du proxy', {
  tag: '@long',
}, async ({ front }) => {
  const code = new URL(front.firstAccountLink).searchParams.get('code') ?? ''
  const user = await registerUser(front.url, { code })
  const attempt = async (password: string, from: string) => {
    front.clientAddress = from
    const response = await fetch(`${front.url}/api/auth/login`, {
      method: 'POST',
      // What a client claims of itself counts for nothing.
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.77' },
      body: JSON.stringify({ email: user.email, password }),
    })
    return { status: response.status, retryAfter: response.headers.get('retry-after') }
  }
  const [home, elsewhere] = ['203.0.113.7', '203.0.113.66']
  expect(await attempt(user.password, home)).toMatchObject({ status: 200 })
  for (let count = 0; count < 10; count++)
    expect(await attempt('mauvais mot de passe', elsewhere)).toMatchObject({ status: 401 })
  expect(await attempt('mauvais mot de passe', elsewhere)).toEqual({
    status: 429,
    retryAfter: expect.stringMatching(/^\d+$/),
  })
  expect(await attempt(user.password, home)).toMatchObject({ status: 200 })
})
