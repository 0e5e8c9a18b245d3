import type { BackupFailureCode, BackupStatus, BackupStep } from '@atelier/contract/backups/backups'
import { formatCount, formatNumber } from '#format/numbers.ts'
import { defineTexts } from '#language/texts.ts'

export const backupsTexts = defineTexts('backups', {
  title: 'Sauvegardes',
  help: 'Le serveur copie lui-même la base et les fichiers, relit chaque sauvegarde, et en restaure une à l’essai chaque semaine. Les chats temporaires n’y entrent pas.',
  now: 'Sauvegarder maintenant',
  noPlan: 'Choisissez d’abord où vont les sauvegardes.',
  loading: 'Chargement des sauvegardes',
  retry: 'Réessayer',
  cancel: 'Annuler',
  close: 'Fermer',
  see: 'Voir les sauvegardes',
  empty: {
    title: 'Aucune sauvegarde automatique',
    text: 'Choisissez un dossier d’un autre disque, ou un stockage S3. Le serveur s’occupe du reste\u00a0: il n’y a ni programme à installer, ni tâche à planifier.',
    action: 'Choisir l’emplacement',
  },
  status: {
    title: 'État',
    names: {
      off: 'Désactivées',
      waiting: 'La première est à venir',
      ok: 'À jour',
      late: 'En retard',
      failed: 'En échec',
    } satisfies Record<BackupStatus, string>,
    lastGood: 'Dernière bonne sauvegarde',
    none: 'aucune',
    next: 'Prochaine',
    notPlanned: 'aucune prévue',
    failed: 'Dernier essai',
    running: 'Sauvegarde en cours',
    steps: {
      database: 'Copie de la base',
      files: 'Copie des fichiers',
      check: 'Relecture',
      restore: 'Restauration à l’essai',
      old: 'Retrait des plus anciennes',
    } satisfies Record<BackupStep, string>,
    files: (done: number, total: number) =>
      `${formatNumber(done)} sur ${formatCount(total, 'fichier')}`,
  },
  failures: {
    location:
      'L’emplacement des sauvegardes ne peut pas être lu ou écrit. Vérifiez qu’il est monté, ou que le stockage répond et accepte la clé.',
    'no-space':
      'Il n’y a plus assez de place, à l’emplacement des sauvegardes ou sur le disque des données. Faites de la place, ou gardez moins de sauvegardes.',
    passphrase:
      'La phrase secrète n’ouvre pas les sauvegardes chiffrées qui sont à cet emplacement. Redonnez la bonne.',
    foreign:
      'L’emplacement contient les sauvegardes d’une autre installation. Choisissez un autre dossier ou un autre préfixe.',
    damaged:
      'La sauvegarde ne se relit pas comme elle a été écrite\u00a0: ne comptez pas sur elle. Vérifiez le disque de l’emplacement.',
    data: 'La base de l’installation n’a pas pu être lue entièrement. Le journal en donne la raison.',
    interrupted: 'La sauvegarde a été interrompue par l’arrêt du serveur. Elle sera refaite.',
    other: 'La sauvegarde a échoué. Le journal en donne la raison.',
  } satisfies Record<BackupFailureCode, string>,
  plan: {
    title: 'Réglages',
    edit: 'Modifier',
    fixed:
      'Réglées au démarrage par BACKUP_TO\u00a0: pour les changer, changez ces variables et redémarrez le serveur.',
    to: 'Emplacement',
    at: 'Heure',
    atIn: (time: string, zone: string) => `${time} (${zone})`,
    keep: 'Gardées',
    kept: (days: number, weeks: number, months: number) =>
      [
        days > 0 && formatCount(days, 'jour'),
        weeks > 0 && formatCount(weeks, 'semaine'),
        months > 0 && `${months} mois`,
      ]
        .filter(Boolean)
        .join(', '),
    encryption: 'Chiffrement',
    encrypted: 'avec une phrase secrète',
    plain: 'non',
  },
  form: {
    title: 'Régler les sauvegardes',
    submit: 'Enregistrer',
    isOn: 'Sauvegarder chaque jour',
    isOnText: 'Désactivées, seules celles que vous demandez se font.',
    to: 'Emplacement',
    toHelp:
      'Un dossier du serveur, de préférence sur un autre disque (/mnt/sauvegardes), ou s3://bucket/prefixe?endpoint=https://…',
    accessKey: 'Clé du stockage',
    secretKey: 'Clé secrète du stockage',
    secretKept: 'Laissez vide pour garder celle qui est enregistrée.',
    at: 'Heure',
    atHelp: (zone: string) => `À l’horloge du serveur (${zone}).`,
    keep: 'Une sauvegarde reste pour chacun des derniers\u00a0:',
    days: 'Jours',
    weeks: 'Semaines',
    months: 'Mois',
    passphrase: 'Phrase secrète',
    passphraseHelp:
      'Facultative\u00a0: elle chiffre les sauvegardes. Sans elle, personne ne pourra les lire\u00a0: notez-la ailleurs que sur ce serveur.',
    passphraseKept: 'Laissez vide pour garder celle qui est enregistrée.',
    stopEncrypting: 'Ne plus chiffrer les prochaines sauvegardes',
    password: 'Votre mot de passe',
    passwordHelp: 'Qui choisit l’emplacement reçoit toutes les données de l’installation.',
  },
  list: {
    title: 'Sauvegardes faites',
    none: {
      title: 'Aucune sauvegarde pour l’instant',
      text: 'La première se fait à l’heure prévue, ou dès que vous la demandez.',
    },
    columns: {
      createdAt: 'Date',
      bytes: 'Taille',
      contents: 'Contenu',
      check: 'Vérification',
      actions: 'Actions',
    },
    newBytes: (size: string) => `dont ${size} de nouveau`,
    accounts: (count: number) => formatCount(count, 'compte'),
    messages: (count: number) => formatCount(count, 'message'),
    files: (count: number) => formatCount(count, 'fichier'),
    missing: (count: number) =>
      formatCount(count, 'fichier manquait déjà', 'fichiers manquaient déjà'),
    good: 'Relue',
    restored: 'Restaurée à l’essai',
    damaged: 'Abîmée',
    encrypted: 'Chiffrée',
    restore: 'Restaurer…',
    restoreOf: (date: string) => `Restaurer la sauvegarde du ${date}`,
    pages: 'Pages des sauvegardes',
  },
  restore: {
    title: (date: string) => `Restaurer la sauvegarde du ${date}`,
    intro:
      'Une restauration remplace toutes les données par celles de cette sauvegarde. Elle se fait sur la machine du serveur, à l’arrêt\u00a0; les données d’avant sont gardées à part.',
    steps: {
      stop: 'Arrêtez le serveur (tous, s’il y en a plusieurs).',
      variables:
        'Donnez à la commande les mêmes variables qu’au serveur (DATA_DIR, DATABASE_URL, STORAGE_URL…).',
      keys: 'Donnez la clé du stockage dans BACKUP_ACCESS_KEY et BACKUP_SECRET_KEY.',
      passphrase: 'Donnez la phrase secrète dans BACKUP_PASSPHRASE.',
      run: 'Dans le dossier d’Atelier IA, lancez\u00a0:',
      start: 'Redémarrez le serveur.',
    },
    command: 'Commande',
    docker: 'Avec Docker, à la place\u00a0:',
    copy: 'Copier la commande',
    version: (version: string) =>
      `Elle a été faite par la version ${version}\u00a0: restaurez-la avec cette version ou une plus récente.`,
  },
  started: 'La sauvegarde a commencé',
  saved: 'Réglages des sauvegardes enregistrés',
  failed: {
    load: 'Les sauvegardes n’ont pas pu être lues',
    start: (reason: string) => `La sauvegarde n’a pas pu commencer. ${reason}`,
    save: (reason: string) => `Les réglages n’ont pas pu être enregistrés. ${reason}`,
  },
})
