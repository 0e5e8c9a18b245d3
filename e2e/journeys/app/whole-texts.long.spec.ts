import { expect, type Page } from '@playwright/test'
import { cutTexts } from '#checks/cut-texts.ts'
import { visitorTest as test } from '#fixtures.ts'
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
  '/settings',
  '/api',
  '/api?tab=examples',
  '/api?tab=reference',
  '/aide',
  '/aide/a-propos',
  '/admin/features',
  '/admin/users',
  '/admin/model-types',
  '/admin/local-models',
  '/admin/monitoring',
  '/admin/logs',
  '/admin/notifications',
  '/admin/config',
  '/admin/config?tab=limits',
  '/admin/config?tab=maintenance',
  '/admin/quotas',
]

for (const language of languages)
  test(`aucun texte n’est coupé, sur aucune page, à aucune largeur (${language})`, async ({
    install,
    localai,
    openBrowser,
  }) => {
    test.setTimeout(20 * 60_000)
    const product = await install({ LOCALAI_URL: localai.url })
    const admin = await registerAdmin(product.url)
    await createItems(product.url, admin)
    const chat = await createChat(product.url, admin, 'Compte rendu du conseil municipal')
    await callApi(product.url, 'PUT /settings', { by: admin, body: { language } })
    const page = await openBrowser({ as: admin, on: product })
    await page.goto('/dashboard')
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    for (const path of [...pages, `/chat/${chat.id}`]) {
      await page.goto(path)
      await expect(page.getByRole('main').getByRole('heading').first()).toBeAttached()
      await expect(page.getByRole('main').locator('.MuiSkeleton-root')).toHaveCount(0)
      await expectWholeTexts(page, path)
    }
    await page.goto('/audio-transcription')
    await page.getByRole('tab').nth(1).click()
    await page.getByRole('tabpanel').getByRole('button').last().click()
    await expect(page.getByRole('timer')).toBeVisible()
    await expectWholeTexts(page, 'pendant un enregistrement')
  })

async function expectWholeTexts(page: Page, name: string) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    expect.soft(await cutTexts(page), `${name} à ${width} pixels`).toEqual([])
  }
}
