import type { Assistant } from '@atelier/contract/assistants/assistant-reads'
import { expect, type Page } from '@playwright/test'
import { accessibilityFaults, horizontalOverflow } from '#checks/accessibility.ts'
import { test } from '#fixtures.ts'
import { lastReply, send, waitForReplyTo } from '#pages/chat.ts'
import { callApi, registerUser, type TestUser } from '#setup/users.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** Once what unfolds and fades has done so. */
const expectAccessible = (page: Page) => expect.poll(() => accessibilityFaults(page)).toEqual([])

const create = (url: string, by: TestUser, body: object) =>
  callApi<Assistant>(url, 'POST /assistants', { by, body })

async function openMenu(page: Page, action: string) {
  // A reply of the try-out has a menu of the same name, further down.
  await button(page, 'Autres actions').first().click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

test('un assistant se crée, s’essaie, change, et revient à une version', async ({ page }) => {
  await page.goto('/chat')
  await page.getByRole('link', { name: 'Assistants', exact: true }).click()
  await expect(page.getByText('Aucun assistant', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Créer un assistant' }).click()
  await button(page, 'Créer un assistant').click()
  await expect(page.getByText('Nom requis')).toBeVisible()
  await field(page, 'Nom').fill('Relecteur')
  await field(page, 'Description').fill('Corrige sans reformuler')
  await field(page, 'Consignes').fill('Corrigez les fautes.')
  await button(page, 'Ajouter une amorce').click()
  await field(page, 'Titre de l’amorce 1').fill('Une lettre')
  await field(page, 'Texte de l’amorce 1').fill('Relisez cette lettre')
  await button(page, 'Plus').click()
  await page.getByRole('checkbox', { name: 'Choisir : Température' }).check()
  await expectAccessible(page)
  await button(page, 'Créer un assistant').click()
  await expect(page.getByRole('heading', { name: 'Relecteur', level: 1 })).toBeVisible()

  await page.getByRole('button', { name: 'Une lettre', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Votre message' })).toHaveValue(
    'Relisez cette lettre',
  )
  // What is typed there is not what the next chat begins with.
  const other = await page.context().newPage()
  await other.goto('/chat')
  await expect(other.getByRole('textbox', { name: 'Votre message' })).toHaveValue('')
  await other.close()
  await send(page, 'Un essai')
  await waitForReplyTo(page, 'Un essai')
  await expect(lastReply(page)).toContainText('Relecteur')
  await expectAccessible(page)

  await field(page, 'Consignes').fill('Autrement.')
  await button(page, 'Enregistrer').click()
  await expect(page.getByText('Version 2')).toBeVisible()
  await openMenu(page, 'Versions')
  await expect(page.getByText('Version actuelle')).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Revenir à cette version').click()
  await expect(field(page, 'Consignes')).toHaveValue('Corrigez les fautes.')
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await horizontalOverflow(page)).toBe(0)
})

test('choisi dans un chat, il répond ; supprimé, le chat continue sans lui', async ({
  page,
  product,
  user,
  faults,
}) => {
  // The chat asks for the assistant that is gone.
  faults.expect(/status of 404/)
  await create(product.url, user, {
    name: 'Relecteur',
    instructions: 'Corrigez les fautes.',
    starters: [{ title: 'Une lettre', text: 'Relisez cette lettre' }],
  })
  await page.goto('/chat')
  await button(page, /^Modèle/).click()
  await button(page, 'Relecteur').click()
  await expect(button(page, 'Une lettre')).toBeVisible()
  await button(page, 'Une lettre').click()
  await send(page, 'Bonjour')
  await waitForReplyTo(page, 'Bonjour')
  await expect(lastReply(page).getByRole('heading')).toContainText('Relecteur')
  const chat = page.url()
  await page.goto('/assistants')
  await page.getByRole('link', { name: /Relecteur/ }).click()
  await openMenu(page, 'Supprimer')
  await page.goto(chat)
  const gone = page.getByText('Cet assistant n’est plus disponible : la suite se fera sans lui.')
  await expect(gone).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await send(page, 'Encore')
  await waitForReplyTo(page, 'Encore')
  await expect(lastReply(page)).toContainText('sans l’assistant du chat')
  await button(page, 'Retirer').click()
  await expect(gone).toHaveCount(0)
})

test('partagé par un lien, il est lu puis ajouté ; repris, il n’est plus là', async ({
  page,
  product,
  user,
  openBrowser,
}) => {
  const { id } = await create(product.url, user, {
    name: 'Relecteur',
    instructions: 'Corrigez les fautes.',
  })
  await page.goto(`/assistants/${id}`)
  await openMenu(page, 'Partager')
  await page.getByRole('radio', { name: /qui a le lien/ }).check()
  await expect(page.getByText('peuvent lire ses instructions')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await button(page, 'Créer le lien').click()
  const link = await field(page, 'Lien').inputValue()
  await button(page, 'Terminer').click()

  const other = await openBrowser({ as: await registerUser(product.url, { name: 'Noé Petit' }) })
  await other.goto(link)
  await expect(other.getByText('Corrigez les fautes.')).toBeVisible()
  expect(await accessibilityFaults(other)).toEqual([])
  await button(other, 'Ajouter à mes assistants').click()
  await other.goto('/assistants')
  await expect(other.getByRole('link', { name: /Relecteur/ })).toBeVisible()

  await openMenu(page, 'Partager')
  await page.getByRole('radio', { name: 'Moi uniquement' }).check()
  await button(page, 'Enregistrer').last().click()
  await expect(page.getByText('Le partage est enregistré')).toBeVisible()
  await expect(other.getByText('Aucun assistant', { exact: true })).toBeVisible()
})
