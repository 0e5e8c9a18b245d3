import { expect, type Page } from '@playwright/test'
import { test } from '#fixtures.ts'
import { signInAgain } from '#setup/users.ts'

const nameField = (page: Page) => page.getByRole('textbox', { name: 'Nom' })
const emailField = (page: Page) => page.getByRole('textbox', { name: 'Email' })
const proofField = (page: Page) => page.getByRole('textbox', { name: 'Votre mot de passe' })
const edit = (page: Page) => page.getByRole('button', { name: 'Modifier' }).click()

test.beforeEach(async ({ page }) => {
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Mon Profil' })).toBeVisible()
})

test('le profil se lit, et ne se modifie qu’après Modifier', async ({ page, user }) => {
  await expect(nameField(page)).toHaveValue(user.name)
  await expect(nameField(page)).not.toBeEditable()
  await expect(page.getByRole('button', { name: 'Changer la photo' })).toHaveCount(0)
  await expect(page.getByText('Utilisateur').first()).toBeVisible()
  await edit(page)
  await expect(nameField(page)).toBeEditable()
  await expect(page.getByRole('button', { name: 'Changer la photo' })).toBeVisible()
})

test('Annuler remet ce qui était, Enregistrer garde ce qui est écrit', async ({ page, user }) => {
  await edit(page)
  await nameField(page).fill('Quelqu’un d’autre')
  await emailField(page).fill('autre@atelier.test')
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(nameField(page)).toHaveValue(user.name)
  await expect(emailField(page)).toHaveValue(user.email)
  await expect(nameField(page)).not.toBeEditable()

  await edit(page)
  await expect(nameField(page)).toHaveValue(user.name)
  await nameField(page).fill('Camille Œuvrard')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Profil mis à jour avec succès !')).toBeVisible()
  await expect(nameField(page)).not.toBeEditable()
  await expect(page.getByRole('button', { name: 'Compte de Camille Œuvrard' })).toBeVisible()
  await page.reload()
  await expect(nameField(page)).toHaveValue('Camille Œuvrard')
})

test('une adresse mal écrite ou déjà prise est refusée sans rien perdre', { tag: '@long' }, async ({
  page,
  admin,
  user,
  faults,
}) => {
  faults.expect(/status of 409/)
  await edit(page)
  await emailField(page).fill('pas une adresse')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Email invalide')).toBeVisible()

  await emailField(page).fill(admin.email)
  await proofField(page).fill(user.password)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('alert')).toContainText('Erreur lors de la mise à jour du profil')
  await expect(page.getByRole('alert')).toContainText(
    'Un compte existe déjà avec cette adresse email.',
  )
  await expect(emailField(page)).toHaveValue(admin.email)
  await expect(emailField(page)).toBeEditable()
})

test('une photo envoyée se voit dans le menu du compte, recadrée en carré, après un rechargement aussi', async ({
  page,
  user,
}) => {
  await edit(page)
  await chooseAvatar(page, {
    name: 'portrait.jpg',
    mimeType: 'image/jpeg',
    buffer: await photograph(page),
  })
  await page.getByRole('slider', { name: 'Cadrage de la photo' }).press('ArrowRight')
  await page.getByRole('button', { name: 'Utiliser cette photo' }).click()
  await expect(page.getByText('Avatar mis à jour avec succès !')).toBeVisible()

  const avatar = page.getByRole('banner').getByRole('img', { name: user.name })
  await expect(avatar).toBeVisible()
  await page.reload()
  await expect(avatar).toBeVisible()
  const size = await avatar.evaluate(async (picture: HTMLImageElement) => {
    await picture.decode()
    return [picture.naturalWidth, picture.naturalHeight]
  })
  expect(size).toEqual([512, 512])
})

test('un fichier qui n’est pas une image est refusé avec une phrase', { tag: '@long' }, async ({
  page,
  faults,
}) => {
  faults.expect(/status of 415/)
  await edit(page)
  await chooseAvatar(page, {
    name: 'portrait.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('ceci n’est pas une image'),
  })
  await expect(page.getByRole('alert')).toContainText("Erreur lors du téléchargement de l'avatar")
  await expect(page.getByRole('alert')).toContainText('Ce fichier n’est pas une image lisible.')
})

async function chooseAvatar(
  page: Page,
  file: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer },
) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Changer la photo' }).click()
  await (await chooser).setFiles(file)
}

/** A real JPEG, wider than high, made by the browser itself. */
async function photograph(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 800, height: 600 })
    const context = canvas.getContext('2d')
    const sky = context?.createLinearGradient(0, 0, 800, 600)
    sky?.addColorStop(0, '#d9480f')
    sky?.addColorStop(1, '#364fc7')
    if (context && sky) Object.assign(context, { fillStyle: sky }).fillRect(0, 0, 800, 600)
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? ''
  })
  return Buffer.from(base64, 'base64')
}

test('une autre session se voit et se termine d’ici ; changer son mot de passe demande l’ancien et termine le reste', async ({
  page,
  product,
  user,
  faults,
}) => {
  faults.expect(/status of 400/)
  await signInAgain(product.url, user)
  await signInAgain(product.url, user)
  await page.reload()
  const others = page.getByRole('button', { name: /^Déconnecter (?!les autres)/ })
  await expect(others).toHaveCount(2)
  await others.first().click()
  await expect(page.getByText('Session déconnectée.')).toBeVisible()
  await expect(others).toHaveCount(1)

  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await field('Mot de passe actuel').fill('pas-le-bon')
  await field('Nouveau mot de passe').fill('nouveau-secret')
  await field('Confirmation du nouveau mot de passe').fill('nouveau-secret')
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expect(page.getByText('Mot de passe incorrect')).toBeVisible()
  await field('Mot de passe actuel').fill(user.password)
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expect(page.getByText('Une autre session a été déconnectée')).toBeVisible()
  await expect(others).toHaveCount(0)
  await expect(page.getByText('Cette session')).toBeVisible()
  await expect(field('Mot de passe actuel')).toHaveValue('')
})
