import { expect, type Page } from '@playwright/test'
import { visitorTest } from '#fixtures.ts'
import { startMailServer } from './mail-server.ts'
import type { Product, Settings } from './product.ts'
import { startReverseProxy } from './reverse-proxy.ts'
import { registerAdmin, type TestUser } from './users.ts'

export interface InstallationWithMail {
  /** As the links of its mails name it. */
  readonly product: Product
  readonly admin: TestUser
  /** The mails that this address has received. */
  mailsTo(address: string): readonly { readonly subject: string; readonly link: string }[]
  /** Opens the link of the newest mail with this subject, once it has come. */
  openLinkOf(page: Page, mail: { readonly to: string; readonly subject: string }): Promise<void>
  close(): Promise<void>
}

/** An installation behind a proxy, whose mails arrive at a server of this machine. */
async function installWithMail(
  install: (settings: Settings) => Promise<Product>,
): Promise<InstallationWithMail> {
  const [mailServer, proxy] = await Promise.all([startMailServer(), startReverseProxy()])
  const product = await install({
    TRUST_PROXY: '1',
    PUBLIC_URL: proxy.url,
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
    SMTP_FROM: 'atelier@mairie.example',
  })
  proxy.target = product.url
  const code = new URL(product.firstAccountLink ?? '').searchParams.get('code') ?? ''
  const mailsTo = (address: string) =>
    mailServer.received
      .filter(({ to }) => [to ?? []].flat().some(({ text }) => text.includes(address)))
      .map(({ subject = '', text = '' }) => ({ subject, link: /https?:\S+/.exec(text)?.[0] ?? '' }))
  const linkOf = (to: string, wanted: string) =>
    mailsTo(to).findLast(({ subject }) => subject === wanted)?.link ?? ''
  return {
    product: { ...product, url: proxy.url },
    admin: await registerAdmin(proxy.url, code),
    mailsTo,
    async openLinkOf(page, { to, subject }) {
      await expect.poll(() => linkOf(to, subject)).toContain(`${proxy.url}/`)
      await page.goto(linkOf(to, subject))
      // Of a page that is open already, only what follows the # has changed.
      await page.reload()
    },
    async close() {
      await Promise.all([proxy.close(), mailServer.close()])
    },
  }
}

/** Journeys of visitors of an installation that sends mails. */
export const mailTest = visitorTest.extend<{ readonly site: InstallationWithMail }>({
  site: async ({ install }, use) => {
    const site = await installWithMail(install)
    await use(site)
    await site.close()
  },
})
