import { defineTexts } from '#language/texts.ts'

/** Signing in by an identity provider, and the accounts that are linked there. */
export const providerSignInTexts = defineTexts('providerSignIn', {
  continueWith: (name: string) => `Continuer avec ${name}`,
  backToLogin: 'Revenir à la connexion',
  return: {
    title: 'Connexion',
    titleOf: (name: string) => `Connexion avec ${name}`,
    linkTitle: 'Relier un compte',
    loading: 'Vérification de votre identité',
    expired: 'Cette connexion a expiré. Reprenez depuis la page de connexion.',
    backToProfile: 'Revenir à Mon profil',
    backToPage: 'Revenir à la page',
    proofTitle: 'Confirmer votre identité',
  },
  confirm: {
    at: (name: string) => `Confirmer chez ${name}`,
    help: 'Vous quitterez cette page, puis y reviendrez\u00a0: ce que vous n’avez pas enregistré sera à refaire.',
    done: 'C’est confirmé pour dix minutes\u00a0: reprenez votre action.',
  },
  proof: {
    help: (name: string) =>
      `Un compte existe déjà avec cette adresse. Prouvez une fois qu’il est à vous\u00a0; ensuite, ${name} suffira.`,
    password: 'Mot de passe',
    submit: 'Relier et me connecter',
  },
  panel: {
    title: 'Comptes reliés',
    help: 'Un compte relié ouvre votre session sans mot de passe.',
    loading: 'Chargement des comptes reliés',
    failed: 'Les comptes reliés n’ont pas pu être chargés',
    retry: 'Réessayer',
    none: 'Aucun compte relié',
    since: (date: string) => `Relié le ${date}`,
    link: 'Relier',
    linkOf: (name: string) => `Relier, ${name}`,
    linked: (name: string) => `Compte ${name} relié`,
    remove: 'Retirer',
    removeOf: (name: string) => `Retirer, ${name}`,
    removed: (name: string) => `Compte ${name} retiré`,
    removeTitle: (name: string) => `Retirer ${name}\u00a0?`,
    removeText: 'Ce compte n’ouvrira plus le vôtre. Vous pourrez le relier de nouveau.',
    cancel: 'Annuler',
  },
})
