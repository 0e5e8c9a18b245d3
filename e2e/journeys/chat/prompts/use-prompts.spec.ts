import { expect, type Page } from '@playwright/test'
import { accessibilityFaults, horizontalOverflow } from '#checks/accessibility.ts'
import { test } from '#fixtures.ts'
import { addToMessage, messageField } from '#pages/chat.ts'
import { callApi, registerUser, type TestUser } from '#setup/users.ts'

const letter = {
  ...{ command: 'lettre', title: 'Lettre au voisin', uses: ['chat', 'images'] },
  text: 'Écris à {{nom}} une lettre {{ton}}.',
  fields: [
    { name: 'nom', kind: 'text', label: 'À qui', isRequired: true },
    {
      name: 'ton',
      kind: 'choice',
      label: 'Ton',
      options: ['courtoise', 'ferme'],
      default: 'courtoise',
    },
  ],
}
const addPrompt = (product: { readonly url: string }, by: TestUser, body: object = letter) =>
  callApi<{ id: string }>(product.url, 'POST /prompts', { by, body })
const rowOf = (page: Page, title: string) => page.getByRole('row', { name: new RegExp(title) })
const inMenu = async (page: Page, title: string, entry: string) => {
  await page.getByRole('button', { name: `Actions pour « ${title} »` }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

test('un prompt se crée avec ses champs, change, revient et va à la corbeille', async ({
  page,
}) => {
  await page.goto('/chat')
  await page.getByRole('link', { name: 'Prompts', exact: true }).click()
  await expect(page.getByText('Aucun prompt pour l’instant')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Nouveau prompt' }).click()
  const editor = page.getByRole('dialog', { name: 'Nouveau prompt' })
  await editor.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(editor.getByText('Titre requis')).toBeVisible()
  await editor.getByLabel('Titre').fill('Réponse à l’été')
  await expect(editor.getByLabel('Commande')).toHaveValue('reponse-a-l-ete')
  await editor.getByRole('textbox', { name: 'Texte' }).fill('Réponds à {{nom}}.')
  await editor.getByRole('button', { name: 'Ajouter le champ {{nom}}' }).click()
  await editor.getByLabel('Libellé').fill('À qui')
  expect(await accessibilityFaults(page)).toEqual([])
  await editor.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(rowOf(page, 'Réponse à l’été')).toContainText('/reponse-a-l-ete')
  expect(await accessibilityFaults(page)).toEqual([])

  await page.getByRole('button', { name: 'Réponse à l’été', exact: true }).click()
  const change = page.getByRole('dialog', { name: 'Modifier le prompt' })
  await change.getByLabel('Titre').fill('Autre titre')
  await change.getByRole('textbox', { name: 'Texte' }).fill('Réponds à {{nom}} le {{date}}.')
  await change.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(change.getByText('Le texte contient {{date}} sans champ à remplir.')).toBeVisible()
  await change.getByRole('button', { name: 'Enregistrer tel quel' }).click()
  await expect(rowOf(page, 'Autre titre')).toBeVisible()
  await inMenu(page, 'Autre titre', 'Versions')
  await expect(page.getByRole('heading', { name: 'Version 2' })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Revenir à cette version' }).click()
  await expect(rowOf(page, 'Réponse à l’été')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await horizontalOverflow(page)).toBe(0)
  await inMenu(page, 'Réponse à l’été', 'Supprimer')
  await expect(page.getByText('Aucun prompt pour l’instant')).toBeVisible()
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(rowOf(page, 'Réponse à l’été')).toBeVisible()
})

test('au clavier seul, « / » choisit un prompt, ses champs se remplissent, et rien n’est envoyé', async ({
  page,
  product,
  user,
}) => {
  await addPrompt(product, user)
  await addPrompt(product, user, { ...letter, command: 'resume', title: 'Résumé', fields: [] })
  await page.goto('/chat')
  await messageField(page).focus()
  await page.keyboard.type('/')
  const options = page.getByRole('listbox', { name: 'Prompts' }).getByRole('option')
  await expect(options).toHaveCount(2)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(options).toHaveCount(0)
  await page.keyboard.type('voisin')
  await expect(options).toHaveCount(1)
  await page.keyboard.press('Enter')
  const form = page.getByRole('form', { name: 'Remplir « Lettre au voisin »' })
  await expect(form.getByLabel('À qui')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(form.getByText('À remplir')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.type('Ana')
  await page.keyboard.press('Enter')
  await expect(messageField(page)).toHaveValue('Écris à Ana une lettre courtoise.')
  await expect(messageField(page)).toBeFocused()
  await expect(page).toHaveURL(/\/chat$/)
})

test('le menu + et les autres outils insèrent un prompt dans leur texte', async ({
  page,
  product,
  user,
}) => {
  await addPrompt(product, user, { ...letter, text: 'Un phare au soir', fields: [] })
  await page.goto('/chat')
  await messageField(page).fill('Décris :')
  await addToMessage(page, 'Insérer un prompt')
  const dialog = page.getByRole('dialog', { name: 'Insérer un prompt' })
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: /Lettre au voisin/ }).click()
  await expect(dialog).toHaveCount(0)
  await expect(messageField(page)).toHaveValue('Décris : Un phare au soir')
  await page.goto('/image-generation')
  await page.getByRole('button', { name: 'Insérer un prompt' }).click()
  await dialog.getByRole('button', { name: /Lettre au voisin/ }).click()
  await expect(page.getByRole('textbox', { name: 'Prompt', exact: true })).toHaveValue(
    'Un phare au soir',
  )
})

test('un lien donne un prompt à une autre personne, jusqu’à ce qu’il ne soit plus partagé', async ({
  page,
  product,
  user,
  openBrowser,
}) => {
  await addPrompt(product, user)
  await page.goto('/prompts')
  await inMenu(page, 'Lettre au voisin', 'Partager')
  const sharing = page.getByRole('dialog', { name: /^Partager/ })
  await sharing.getByRole('radio', { name: /qui a le lien/ }).check()
  expect(await accessibilityFaults(page)).toEqual([])
  await sharing.getByRole('button', { name: 'Créer le lien' }).click()
  const link = await page.getByRole('textbox', { name: 'Lien', exact: true }).inputValue()
  const other = await openBrowser({ as: await registerUser(product.url) })
  await other.goto(link)
  await expect(other.getByRole('dialog', { name: /Prompt partagé/ })).toContainText(
    'Écris à {{nom}}',
  )
  expect(await accessibilityFaults(other)).toEqual([])
  await other.getByRole('button', { name: 'Ajouter à mes prompts' }).click()
  await expect(rowOf(other, 'Lettre au voisin')).toContainText('Ajouté par un lien')
  await page.getByRole('button', { name: 'Terminer' }).click()
  await inMenu(page, 'Lettre au voisin', 'Supprimer')
  await expect(other.getByText('Aucun prompt pour l’instant')).toBeVisible()
})

test('un prompt se copie d’un clic, s’épingle et passe devant les autres', async ({
  page,
  product,
  user,
}) => {
  await addPrompt(product, user)
  await addPrompt(product, user, { command: 'avis', title: 'Avis au public', text: 'Rédige.' })
  await page.goto('/prompts')
  const commands = page.getByRole('row').getByRole('cell', { name: /^\// })
  await expect(commands).toHaveText(['/avis', '/lettre'])
  await inMenu(page, 'Lettre au voisin', 'Dupliquer')
  const notice = page.getByRole('log', { name: 'Avis' })
  await expect(notice).toContainText('Copie créée : /lettre-2')
  await expect(commands).toHaveText(['/avis', '/lettre', '/lettre-2'])
  await notice.getByRole('button', { name: 'Modifier' }).click()
  const editor = page.getByRole('dialog', { name: 'Modifier le prompt' })
  await expect(editor.getByLabel('Titre')).toHaveValue('Lettre au voisin (2)')
  await editor.getByLabel('Titre').fill('Lettre au maire')
  await editor.getByRole('button', { name: 'Enregistrer' }).click()
  await inMenu(page, 'Lettre au maire', 'Épingler')
  await expect(commands).toHaveText(['/lettre-2', '/avis', '/lettre'])
  await expect(rowOf(page, 'Lettre au maire').getByRole('img', { name: 'Épinglé' })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await inMenu(page, 'Lettre au maire', 'Ne plus épingler')
  await expect(commands).toHaveText(['/avis', '/lettre', '/lettre-2'])
})
