import { defineTexts } from '#language/texts.ts'

export const profileTexts = defineTexts('profile', {
  title: 'Mon Profil',
  help: 'Vos informations, visibles aussi par l’administrateur.',
  edit: 'Modifier',
  save: 'Enregistrer',
  cancel: 'Annuler',
  password: 'Votre mot de passe',
  passwordHelp:
    'Pour changer l’email de connexion, entrez votre mot de passe. Vos autres sessions seront déconnectées.',
  saved: 'Profil mis à jour avec succès !',
  toConfirm: (email: string) =>
    `Un courriel part à ${email}, si aucun autre compte n’a cette adresse. La vôtre changera quand vous aurez ouvert son lien, valable un jour.`,
  notSaved: 'Erreur lors de la mise à jour du profil',
  avatarSaved: 'Avatar mis à jour avec succès !',
  avatarNotSaved: "Erreur lors du téléchargement de l'avatar",
  avatar: 'Photo',
  changeAvatar: 'Changer la photo',
  avatarHelp: 'JPEG, PNG, WebP, AVIF ou GIF. Vous choisirez le cadrage.',
  role: 'Rôle',
  roles: { ADMIN: 'Administrateur', USER: 'Utilisateur' },
  memberSince: 'Créé le',
  lastLogin: 'Dernière connexion',
  never: 'Jamais',
  facts: 'Compte',
})
