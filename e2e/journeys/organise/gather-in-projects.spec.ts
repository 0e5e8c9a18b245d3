import { expect, type Page } from '@playwright/test'
import { accessibilityFaults } from '#checks/accessibility.ts'
import { test } from '#fixtures.ts'
import { chatList, createChat } from '#pages/chat.ts'
import { createItems } from '#pages/items.ts'
import { callApi } from '#setup/users.ts'

const moveDialog = (page: Page, name: RegExp) => page.getByRole('dialog', { name })
const field = (page: Page) => page.getByRole('textbox', { name: 'Rechercher ou créer un projet' })
const works = (page: Page) => page.getByRole('list', { name: 'Ce que réunit ce projet' })

test('un projet réunit des travaux de toute sorte, avec sa consigne, et les rend quand il est rétabli', async ({
  page,
  product,
  user,
}) => {
  await createItems(product.url, user)
  await page.goto('/chat')
  const links = chatList(page).getByRole('link')
  await links.filter({ hasText: 'Budget participatif' }).hover()
  await page.getByRole('button', { name: 'Actions pour Budget participatif', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Déplacer…' }).click()
  const dialog = moveDialog(page, /^Déplacer «.Budget participatif.»$/)
  await expect(dialog.getByText('Aucun projet pour l’instant.')).toBeVisible()
  await field(page).fill('Été 2027')
  await dialog.getByRole('button', { name: /^Créer le projet «.Été 2027.»$/ }).click()
  await expect(
    page.getByText(/^«.Budget participatif.» est dans le projet «.Été 2027.»\.$/),
  ).toBeVisible()
  await expect(links.filter({ hasText: 'Budget participatif' })).toContainText('Été 2027')

  const [project] = await callApi<{ id: string }[]>(product.url, 'GET /projects', { by: user })
  const { works: all } = await callApi<{ works: { id: string; kind: string }[] }>(
    product.url,
    'GET /works',
    { by: user },
  )
  const ids = all.filter(({ kind }) => kind !== 'chat').map(({ id }) => id)
  await callApi(product.url, 'POST /works/bulk', {
    by: user,
    body: { action: 'move', ids, projectId: project?.id },
  })

  await page
    .getByRole('navigation', { name: 'Projets' })
    .getByRole('link', { name: 'Été 2027' })
    .click()
  await expect(page.getByRole('heading', { name: 'Été 2027', level: 1 })).toBeVisible()
  await expect(works(page).getByRole('link')).toHaveCount(5)
  expect(await accessibilityFaults(page)).toEqual([])
  await page
    .getByRole('group', { name: 'Catégories' })
    .getByRole('button', { name: 'Images' })
    .click()
  await expect(works(page).getByRole('link')).toHaveCount(2)
  await page
    .getByRole('group', { name: 'Catégories' })
    .getByRole('button', { name: 'Tout' })
    .click()

  await page.getByRole('button', { name: 'Écrire une consigne' }).click()
  const form = page.getByRole('dialog', { name: 'Modifier le projet' })
  await form.getByRole('textbox', { name: 'Consigne' }).fill('Les montants sont en euros.')
  expect(await accessibilityFaults(page)).toEqual([])
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(form).toHaveCount(0)
  await expect(page.getByText('Les montants sont en euros.')).toBeVisible()

  await page.getByRole('link', { name: 'Nouveau chat' }).click()
  await expect(page.getByText(/^Ce chat sera dans le projet «.Été 2027.»\.$/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Votre message' }).fill('Combien coûte la peinture ?')
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByRole('main').getByRole('link', { name: 'Été 2027' }).last()).toBeVisible()

  await page.goto(`/projets/${project?.id}`)
  await expect(works(page).getByRole('link')).toHaveCount(6)
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: 'Supprimer' }).click()
  await expect(page.getByText(/^«.Été 2027.» est dans la corbeille\.$/)).toBeVisible()
  await expect(page.getByText('Aucun projet')).toBeVisible()
  await page.getByRole('log', { name: 'Avis' }).getByRole('button', { name: 'Annuler' }).click()
  await page.getByRole('link', { name: /Été 2027/ }).click()
  await expect(works(page).getByRole('link')).toHaveCount(6)
})

test('au clavier, sur un téléphone : déplacer plusieurs chats, annuler', async ({
  page,
  product,
  user,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const title of ['Un', 'Deux', 'Trois']) await createChat(product.url, user, title)
  await callApi(product.url, 'POST /projects', {
    by: user,
    body: { name: 'Budget', instructions: 'Soyez bref.' },
  })
  await page.goto('/chat')
  await page.getByRole('button', { name: 'Afficher les chats' }).click()
  const links = chatList(page).getByRole('link')
  await links.filter({ hasText: 'Trois' }).focus()
  await page.keyboard.press('Shift+ArrowDown')
  const bar = page.getByRole('toolbar', { name: 'Actions sur la sélection' })
  await bar.getByRole('button', { name: 'Déplacer' }).click()
  await expect(moveDialog(page, /^Déplacer 2.chats$/)).toBeVisible()
  await field(page).fill('bud')
  await page.keyboard.press('Enter')
  await expect(
    page.getByText(
      /^2.chats déplacés dans le projet «.Budget.»\. Sa consigne vaut à partir du prochain message\.$/,
    ),
  ).toBeVisible()
  await expect(links.filter({ hasText: 'Budget' })).toHaveCount(2)
  await page.keyboard.press('Escape')
  await page.getByRole('log', { name: 'Avis' }).getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByText('Déplacement annulé.')).toBeVisible()
  await page.getByRole('button', { name: 'Afficher les chats' }).click()
  await expect(links.filter({ hasText: 'Budget' })).toHaveCount(0)
})
