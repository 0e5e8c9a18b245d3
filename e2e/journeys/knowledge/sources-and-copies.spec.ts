import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { accessibilityFaults } from '#checks/accessibility.ts'
import { test } from '#fixtures.ts'
import { chatList, send, waitForReplyTo } from '#pages/chat.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const row = (page: Page, name: RegExp) => page.getByRole('row', { name })

async function createCollection(page: Page, name: string) {
  await page.goto('/connaissances')
  await button(page, 'Créer une collection').click()
  const dialog = page.getByRole('dialog', { name: 'Créer une collection' })
  await dialog.getByRole('textbox', { name: 'Nom' }).fill(name)
  await dialog.getByRole('button', { name: 'Créer une collection' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  // The keyboard goes on in the page that opened.
  await expect(page.getByRole('main')).toBeFocused()
}

async function addText(page: Page, title: string, text: string, address = '') {
  await button(page, 'Ajouter').click()
  await page.getByRole('menuitem', { name: 'Texte ou page' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ajouter un texte ou une page' })
  await dialog.getByRole('textbox', { name: 'Titre' }).fill(title)
  await dialog.getByRole('textbox', { name: 'Texte' }).fill(text)
  await dialog.getByRole('textbox', { name: /^Adresse/ }).fill(address)
  await dialog.getByRole('button', { name: 'Ajouter' }).click()
  await expect(row(page, new RegExp(title))).toContainText('Prêt')
}

test('un chat s’ajoute à une collection, répond à une question et s’ouvre à son message', async ({
  page,
  openChat,
  faults,
}) => {
  faults.expect(/409.*to-collection/)
  await createCollection(page, 'Notes')
  await openChat('Stationnement')
  await send(page, 'Le parking ferme à vingt heures.')
  await waitForReplyTo(page, 'Le parking ferme à vingt heures.')
  const add = async () => {
    await chatList(page).getByRole('link', { name: 'Stationnement' }).first().hover()
    await page.getByRole('button', { name: 'Actions pour Stationnement', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Ajouter à une collection' }).click()
    return page.getByRole('dialog', { name: 'Ajouter « Stationnement » à une collection' })
  }
  const dialog = await add()
  await expect(dialog.getByRole('button', { name: /^Notes/ })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: /^Notes/ }).click()
  await expect(page.getByText('« Stationnement » est ajouté à « Notes ».')).toBeVisible()

  await test.step('une seconde fois, il remplace sa copie', async () => {
    const again = await add()
    await again.getByRole('button', { name: /^Notes/ }).click()
    await expect(again.getByRole('alert')).toContainText('Déjà dans cette collection')
    await again.getByRole('button', { name: 'Remplacer' }).click()
    await expect(again).toHaveCount(0)
  })

  await page.goto('/connaissances')
  await page.getByRole('link', { name: /Notes/ }).click()
  await test.step('depuis la collection aussi', async () => {
    await button(page, 'Ajouter').click()
    await page.getByRole('menuitem', { name: 'Un chat' }).click()
    const chats = page.getByRole('dialog', { name: 'Ajouter un chat' })
    await expect(chats.getByRole('button', { name: 'Ajouter « Stationnement »' })).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await chats.getByRole('button', { name: 'Ajouter « Stationnement »' }).click()
    await expect(chats.getByRole('alert')).toContainText('Déjà dans cette collection')
    await chats.getByRole('button', { name: 'Fermer' }).click()
  })
  await expect(row(page, /Stationnement/)).toContainText('Prêt')
  await expect(row(page, /Stationnement/)).toContainText('Chat')
  await page.getByRole('textbox', { name: 'Question' }).fill('à quelle heure ferme le parking')
  await button(page, 'Chercher').click()
  const found = page.getByRole('list', { name: 'Passages trouvés' })
  await expect(found).toContainText('message 1')
  await found
    .getByRole('link', { name: /Stationnement/ })
    .first()
    .click()
  await expect(page.getByText('Chat · copie du moment où il a été ajouté')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'message 1' }).click()
  await expect(page).toHaveURL(/\/chat\/[^?]+\?message=/)
  await expect(page.getByText('Le parking ferme à vingt heures.').first()).toBeInViewport()
})

test('des documents se filtrent, se copient, se déplacent et se suppriment ensemble', async ({
  page,
}) => {
  await createCollection(page, 'Voirie')
  await createCollection(page, 'Règlement')
  await addText(page, 'Clôtures', 'Deux mètres au plus.', 'https://mairie.example/clotures')
  await addText(page, 'Parking', 'Il ferme à vingt heures.')
  await addText(page, 'Cantine', 'Elle ferme en août.')

  await page.getByRole('searchbox', { name: 'Titre' }).fill('park')
  await expect(row(page, /Cantine/)).toHaveCount(0)
  await expect(row(page, /Parking/)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Titre' }).fill('')
  await page.getByRole('combobox', { name: 'État' }).click()
  await page.getByRole('option', { name: 'Illisibles' }).click()
  await expect(page.getByText('Aucun document ne correspond')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('combobox', { name: 'État' }).click()
  await page.getByRole('option', { name: 'Tous les états' }).click()

  await button(page, 'Sélectionner').click()
  await page.getByRole('checkbox', { name: 'Clôtures' }).click()
  await page.getByRole('checkbox', { name: 'Parking' }).click()
  await expect(page.getByText('2 documents sélectionnés')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await button(page, 'Copier').click()
  const copying = page.getByRole('dialog', { name: 'Copier 2 documents dans' })
  await copying.getByRole('button', { name: /^Voirie/ }).click()
  await expect(page.getByText('2 documents copiés dans « Voirie ».')).toBeVisible()

  await button(page, 'Autres actions pour Parking').click()
  await page.getByRole('menuitem', { name: 'Déplacer dans…' }).click()
  const moving = page.getByRole('dialog', { name: 'Déplacer 1 document dans' })
  await moving.getByRole('button', { name: /^Voirie/ }).click()
  await expect(page.getByText('1 document laissé de côté. Déjà dans')).toBeVisible()

  await button(page, 'Sélectionner').click()
  await page.getByRole('checkbox', { name: 'Parking' }).click()
  await page.getByRole('checkbox', { name: 'Cantine' }).click()
  await page.keyboard.press('Delete')
  await expect(row(page, /Cantine/)).toHaveCount(0)
  await button(page, 'Annuler').click()
  await expect(row(page, /Cantine/)).toBeVisible()

  await page.goto('/connaissances')
  await page.getByRole('link', { name: /Voirie/ }).click()
  await expect(row(page, /Parking/)).toContainText('Prêt')
  await page.getByRole('link', { name: 'Clôtures' }).click()
  await expect(page.getByText('Texte · https://mairie.example/clotures')).toBeVisible()
})

test('un dossier choisi donne ses fichiers, que la recherche de tous ses travaux retrouve', async ({
  page,
}, testInfo) => {
  const folder = testInfo.outputPath('Mairie')
  await mkdir(join(folder, 'Congés'), { recursive: true })
  await writeFile(join(folder, 'plan.txt'), 'La place du marché est au centre.')
  await writeFile(join(folder, 'Congés', 'report.txt'), 'Le report des congés finit en mars.')
  await createCollection(page, 'Archives')
  await button(page, 'Ajouter').click()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Un dossier' }).click()
  await (await choosing).setFiles(folder)
  await expect(row(page, /Mairie › plan\.txt/)).toContainText('Prêt')
  await expect(row(page, /Mairie › Congés › report\.txt/)).toContainText('Prêt')

  await page.goto('/history')
  const hits = page.getByRole('list', { name: 'Résultats' }).locator('> li')
  await page
    .getByRole('textbox', { name: 'Rechercher dans tous vos travaux' })
    .fill('report congés')
  await expect(hits).toHaveCount(1)
  await expect(hits).toContainText('Document')
  expect(await accessibilityFaults(page)).toEqual([])
  await hits.getByRole('link', { name: /report des/ }).click()
  await expect(page.getByRole('heading', { name: 'Mairie › Congés › report.txt' })).toBeVisible()
  await expect(page.getByText('Passage trouvé')).toBeVisible()
})
