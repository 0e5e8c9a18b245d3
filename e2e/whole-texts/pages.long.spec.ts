import { registerAdmin, registerUser } from '#setup/users.ts'
import { adminPages, makeAdminItems, makeItems, userPages } from './addresses.ts'
import { expectWholeTexts, languages, open, walkTest as test } from './whole-texts.ts'

for (const language of languages) {
  test(`aucun texte n’est coupé ni couvert, sur aucune page, à aucune largeur (${language})`, async ({
    installIn,
  }) => {
    const { product, admin, page } = await installIn(language)
    await makeAdminItems(product.url, admin)
    const items = await makeItems(product.url, admin)
    for (const path of [...userPages, ...adminPages, ...items]) {
      await open(page, path)
      await expectWholeTexts(page, path)
    }
  })

  test(`ni pour qui n’a encore rien (${language})`, async ({ installIn, openAs }) => {
    const { product } = await installIn(language)
    const user = await registerUser(product.url)
    const page = await openAs(product, user, language)
    for (const path of [...userPages, '/admin', '/chat/01a1f959-0000-7000-8000-000000000000']) {
      await open(page, path)
      await expectWholeTexts(page, `${path}, sans rien`)
    }
  })

  test(`ni sans aucun moteur (${language})`, async ({ install, openAs }) => {
    const product = await install()
    const admin = await registerAdmin(product.url)
    const page = await openAs(product, admin, language)
    for (const path of [...userPages, ...adminPages]) {
      await open(page, path)
      await expectWholeTexts(page, `${path}, sans moteur`)
    }
  })
}
