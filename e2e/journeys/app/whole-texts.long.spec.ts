import { expect, type Page } from '@playwright/test'
import { cutTexts } from '#checks/cut-texts.ts'
import { visitorTest } from '#fixtures.ts'
import { createChat } from '#pages/chat.ts'
import { createItems } from '#pages/items.ts'
import { callApi, registerAdmin } from '#setup/users.ts'

const widths = [1440, 1024, 390, 320]
const languages = ['fr', 'en', 'es'] as const
const pages = [
  '/dashboard',
  '/dashboard?tab=history',
  '/dashboard?tab=statistics',
  '/profile',
  '/chat',
  '/inpainting',
  '/image-generation',
  '/tts',
  '/audio-transcription',
  '/history',
  '/history?tab=images',
  '/history?q=phare',
  '/settings',
  '/api',
  '/api?tab=examples',
  '/api?tab=reference',
  '/aide',
  '/aide/a-propos',
  '/nulle-part',
  '/admin/features',
  '/admin/users',
  '/admin/model-types',
  '/admin/model-types?tab=pages',
  '/admin/local-models',
  '/admin/monitoring',
  '/admin/monitoring?tab=storage',
  '/admin/monitoring?tab=network',
  '/admin/logs',
  '/admin/logs?tab=audit',
  '/admin/notifications',
  '/admin/config',
  '/admin/config?tab=localai',
  '/admin/config?tab=access',
  '/admin/config?tab=passwords',
  '/admin/config?tab=limits',
  '/admin/config?tab=maintenance',
  '/admin/quotas',
]

/** Where the first of the page's principal buttons opens a dialog. */
const pagesWithDialog = ['/admin/users', '/admin/model-types', '/api']

visitorTest.describe.configure({ timeout: 30 * 60_000 })

const test = visitorTest.extend<{
  /** The administrator's page, in that language, with something of every tool. */
  readonly openIn: (language: (typeof languages)[number]) => Promise<{ page: Page; chat: string }>
}>({
  openIn: async ({ install, localai, openBrowser }, use) =>
    use(async (language) => {
      const product = await install({ LOCALAI_URL: localai.url })
      const admin = await registerAdmin(product.url)
      await createItems(product.url, admin)
      const { id } = await createChat(product.url, admin, 'Compte rendu du conseil municipal')
      await callApi(product.url, 'PUT /settings', { by: admin, body: { language } })
      await callApi(product.url, 'POST /admin/system/notifications', {
        by: admin,
        body: { message: 'Le serveur redémarre à 18 h. Enregistrez votre travail.' },
      })
      const page = await openBrowser({ as: admin, on: product })
      await page.goto('/dashboard')
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      return { page, chat: `/chat/${id}` }
    }),
})

for (const language of languages) {
  test(`aucun texte n’est coupé, sur aucune page, à aucune largeur (${language})`, async ({
    openIn,
  }) => {
    const { page, chat } = await openIn(language)
    for (const path of [...pages, chat]) {
      await open(page, path)
      await expectWholeTexts(page, path)
    }
    await page.goto('/audio-transcription')
    await page.getByRole('tab').nth(1).click()
    await page.getByRole('tabpanel').getByRole('button').last().click()
    await expect(page.getByRole('timer')).toBeVisible()
    await expectWholeTexts(page, 'pendant un enregistrement')
  })

  test(`ni dans aucun menu, aucune liste, aucun dialogue, ni à la connexion (${language})`, async ({
    openIn,
  }) => {
    const { page, chat } = await openIn(language)
    for (const path of [...pages, chat]) await expectWholeMenus(page, path)
    for (const path of pagesWithDialog) {
      await open(page, path)
      await page.getByRole('main').locator('.MuiButton-contained').first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectWholeTexts(page, `${path}, son dialogue`)
    }
    await open(page, '/dashboard')
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectWholeTexts(page, 'les raccourcis')
    await open(page, '/dashboard')
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('option').first()).toBeVisible()
    await expectWholeTexts(page, 'la palette')
    await expectWholeSignIn(page)
  })
}

async function open(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('main').getByRole('heading').first()).toBeAttached()
  await expect(page.getByRole('main').locator('.MuiSkeleton-root')).toHaveCount(0)
}

async function expectWholeTexts(page: Page, name: string) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    expect.soft(await cutTexts(page), `${name} à ${width} pixels`).toEqual([])
  }
}

/** Whatever a button or a field of the page opens: those of the bar are on every page, and seen on the first one. */
async function expectWholeMenus(page: Page, path: string) {
  await open(page, path)
  const within = path === pages[0] ? 'header, main' : 'main'
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const openers = page.locator(within).locator('[aria-haspopup]:visible:enabled')
    for (let index = 0; index < (await openers.count()); index += 1) {
      await openers.nth(index).click()
      const opened = page.locator('[role=menu], [role=listbox], [role=dialog]').first()
      await expect(opened).toBeVisible()
      expect.soft(await cutTexts(page), `${path} à ${width} pixels, menu ${index}`).toEqual([])
      await page.keyboard.press('Escape')
      await expect(opened).toHaveCount(0)
    }
  }
}

/** The pages before signing in keep the language of who has just left. */
async function expectWholeSignIn(page: Page) {
  await page.evaluate(() => {
    for (const key of ['accessToken', 'refreshToken', 'userRole']) localStorage.removeItem(key)
  })
  for (const path of ['/login', '/register']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.locator('button[type=submit]').click()
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
    await expectWholeTexts(page, path)
  }
}
