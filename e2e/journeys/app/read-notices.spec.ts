import { expect, type Page } from '@playwright/test'
import { controlsBehindNotices, coveredHeaderButtons } from '#checks/behind-notices.ts'
import { test, visitorTest } from '#fixtures.ts'
import { createChat, requestReplyAsJob } from '#pages/chat.ts'
import { goTo } from '#pages/go-to.ts'
import { callApi, registerAdmin, type TestUser } from '#setup/users.ts'

const announcements = (page: Page) => page.getByRole('log', { name: 'Annonces' })
const notices = (page: Page) => page.getByRole('log', { name: 'Avis' })

/** Lets a reply end while this page shows something else. */
async function endJob(page: Page, url: string, user: TestUser) {
  const { id } = await createChat(url, user, 'Compte rendu')
  await requestReplyAsJob(url, user, { chatId: id, content: 'Bonjour' })
  await expect(notices(page)).toContainText('Compte rendu')
  return id
}

test('l’avis d’un travail terminé part de lui-même, sauf pendant qu’on le lit', async ({
  page,
  product,
  user,
}) => {
  await page.clock.install()
  const listening = page.waitForResponse('**/api/events')
  await page.goto('/dashboard')
  await listening
  await endJob(page, product.url, user)
  await notices(page).getByText('Compte rendu').hover()
  await page.clock.fastForward(30_000)
  await expect(notices(page)).toContainText('Compte rendu')
  await page.mouse.move(700, 100)
  await notices(page).getByRole('button', { name: 'Fermer' }).focus()
  await page.clock.fastForward(30_000)
  await expect(notices(page)).toContainText('Compte rendu')
  await page.getByRole('button', { name: /^Compte de/ }).focus()
  await page.clock.fastForward(30_000)
  await expect(notices(page)).not.toContainText('Compte rendu')
})

const sizes = { bureau: [1440, 900], téléphone: [390, 844] } as const
const userPages = [
  '/dashboard',
  '/profile',
  '/inpainting',
  '/image-generation',
  '/tts',
  '/audio-transcription',
  '/history',
  '/settings',
  '/api',
  '/aide',
]
const adminPages = [
  '/admin/features',
  '/admin/users',
  '/admin/model-types',
  '/admin/local-models',
  '/admin/monitoring',
  '/admin/logs',
  '/admin/config',
  '/admin/quotas',
  '/admin/notifications',
]

for (const [name, [width, height]] of Object.entries(sizes))
  visitorTest(
    `une annonce et l’avis d’un travail ne couvrent aucun bouton d’aucune page, sur un ${name}`,
    // Over twenty pages each: on the telephone with the long walks.
    { tag: name === 'bureau' ? [] : '@long' },
    async ({ install, localai, openBrowser }) => {
      visitorTest.slow()
      const product = await install({ LOCALAI_URL: localai.url })
      const admin = await registerAdmin(product.url)
      await callApi(product.url, 'POST /admin/system/notifications', {
        by: admin,
        body: { message: 'Le serveur redémarre à 18 h. Enregistrez votre travail.' },
      })
      const page = await openBrowser({ as: admin, on: product })
      await page.setViewportSize({ width, height })
      const listening = page.waitForResponse('**/api/events')
      await page.goto('/dashboard')
      await listening
      await expect(announcements(page)).toContainText('18 h')
      const chatId = await endJob(page, product.url, admin)
      // Read, it stays: the pointer is on it from one page to the next.
      await notices(page).getByText('Compte rendu').hover()
      for (const path of [...userPages, ...adminPages, `/chat/${chatId}`]) {
        await goTo(page, path)
        await expect(page.getByRole('main').getByRole('heading').first()).toBeAttached()
        await expect(page.getByRole('main').locator('.MuiSkeleton-root')).toHaveCount(0)
        expect.soft(await coveredHeaderButtons(page), path).toEqual([])
        expect.soft(await controlsBehindNotices(page), path).toEqual([])
        await expect.soft(announcements(page), path).toContainText('18 h')
        await expect.soft(notices(page), path).toContainText('Compte rendu')
      }
    },
  )
