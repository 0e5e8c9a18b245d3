import { writeFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { brokenConnection } from '#checks/page-faults.ts'
import { visitorTest as test } from '#fixtures.ts'
import { goTo } from '#pages/go-to.ts'
import { callApi } from '#setup/users.ts'
import { checkScreen, followSystemTheme } from '../check-screen.ts'

test(
  'une version annoncée ; le serveur s’en va',
  { tag: '@long' },
  async ({ installForAdmin, faults }, info) => {
    test.slow()
    faults.expect(brokenConnection)
    faults.expect(/Failed to fetch dynamically imported module/)
    const file = info.outputPath('version.txt')
    await writeFile(file, '99.1.0\n')
    const { product, admin, page } = await installForAdmin({ UPDATE_FILE: file })
    await followSystemTheme(page)
    await page.goto('/aide/a-propos')
    await expect(page.getByText(/99\.1\.0/)).toBeVisible()
    await checkScreen(page, 'a-propos-annoncee')
    const { id } = await callApi<{ id: string }>(product.url, 'POST /chat/create', {
      by: admin,
      body: { title: 'Budget participatif', model: 'local/guide' },
    })
    await page.goto(`/chat/${id}`)
    await expect(page.getByRole('heading', { name: 'Budget participatif' })).toBeVisible()
    await product.crash()
    await page.getByRole('textbox', { name: 'Votre message' }).fill('Bonjour')
    await page.getByRole('button', { name: 'Envoyer' }).click()
    await expect(page.getByText('Connexion interrompue, nouvelle tentative…')).toBeVisible()
    await checkScreen(page, 'serveur-parti-chat')
    await goTo(page, '/settings')
    await expect(page.getByText(/Réessayer/).first()).toBeVisible()
    await checkScreen(page, 'serveur-parti-parametres')
    await goTo(page, '/admin/users')
    await expect(page.getByText(/Réessayer/).first()).toBeVisible()
    await checkScreen(page, 'serveur-parti-administration')
  },
)
