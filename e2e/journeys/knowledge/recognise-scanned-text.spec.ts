import { expect, type Page } from '@playwright/test'
import { accessibilityFaults } from '#checks/accessibility.ts'
import { test } from '#fixtures.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** A collection with a picture of this text, as a scanner makes one. */
async function addPicture(page: Page, text: string): Promise<void> {
  await page.setContent(`<p style="font: 28px sans-serif; margin: 60px">${text}</p>`)
  const buffer = await page.screenshot()
  await page.goto('/connaissances')
  await button(page, 'Créer une collection').click()
  const dialog = page.getByRole('dialog', { name: 'Créer une collection' })
  await dialog.getByRole('textbox', { name: 'Nom' }).fill('Avis')
  await dialog.getByRole('button', { name: 'Créer une collection' }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'avis.png', mimeType: 'image/png', buffer })
}

test('l’image d’un avis : son texte est reconnu à la demande, se cherche et s’ouvre', async ({
  page,
}) => {
  await addPicture(page, 'Le marché du samedi est déplacé place de la mairie.')
  const row = page.getByRole('row', { name: /avis\.png/ })
  await expect(row).toContainText('Page 1\u00a0: numérisé, sans texte.')
  expect(await accessibilityFaults(page)).toEqual([])

  await row.getByRole('button', { name: 'Reconnaître le texte' }).click()
  await expect(row).toContainText('Prêt\u00a0: 1 page, 1 passage')
  await expect(row).toContainText('1 page reconnue dans des images')
  await expect(row.getByRole('button', { name: 'Reconnaître le texte' })).toHaveCount(0)
  expect(await accessibilityFaults(page)).toEqual([])

  await page.getByRole('textbox', { name: 'Question' }).fill('où est le marché du samedi')
  await button(page, 'Chercher').click()
  const found = page.getByRole('list', { name: 'Passages trouvés' })
  await found.getByRole('link', { name: /avis\.png/ }).click()
  await expect(page.getByRole('main')).toContainText('est déplacé place de la mairie')
  await expect(page.getByRole('main')).toContainText('1 page reconnue dans des images')
  expect(await accessibilityFaults(page)).toEqual([])
})

test('sans reconnaissance installée, l’atelier dit qui peut l’installer', async ({
  page,
  faults,
}) => {
  faults.expect(/409.*\/api\/knowledge\//)
  await addPicture(page, 'Avis à la population')
  // Tests have it: a server that does not answers so.
  await page.route('**/api/knowledge/sources/*/recognize', (route) =>
    route.fulfill({
      status: 409,
      json: {
        error:
          'La reconnaissance de texte n’est pas installée sur cet atelier. Son administrateur peut l’installer, dans Admin > Modèles locaux.',
        code: 'knowledge.recognition-missing',
      },
    }),
  )
  await button(page, 'Reconnaître le texte').click()
  await expect(page.getByText('Son administrateur peut l’installer')).toBeVisible()
  await expect(button(page, 'Reconnaître le texte')).toBeVisible()
})
