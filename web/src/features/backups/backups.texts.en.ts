import { formatCount, formatNumber } from '#format/numbers.ts'
import type { backupsTexts } from './backups.texts.ts'

export const backupsEnglish: typeof backupsTexts = {
  title: 'Backups',
  help: 'The server copies the database and the files by itself, reads each backup back, and restores one as a trial every week. Temporary chats are left out.',
  now: 'Back up now',
  noPlan: 'First choose where backups go.',
  loading: 'Loading the backups',
  retry: 'Try again',
  cancel: 'Cancel',
  close: 'Close',
  see: 'See the backups',
  empty: {
    title: 'No automatic backups',
    text: 'Choose a folder of another disk, or an S3 store. The server does the rest: there is no program to install and no task to schedule.',
    action: 'Choose the location',
  },
  status: {
    title: 'State',
    names: {
      off: 'Off',
      waiting: 'The first one is to come',
      ok: 'Up to date',
      late: 'Late',
      failed: 'Failing',
    },
    lastGood: 'Last good backup',
    none: 'none',
    next: 'Next',
    notPlanned: 'none planned',
    failed: 'Last attempt',
    running: 'Backup in progress',
    steps: {
      database: 'Copying the database',
      files: 'Copying the files',
      check: 'Reading back',
      restore: 'Restoring as a trial',
      old: 'Removing the oldest',
    },
    files: (done, total) => `${formatNumber(done)} of ${formatCount(total, 'file')}`,
  },
  failures: {
    location:
      'The location of the backups cannot be read or written. Check that it is mounted, or that the store answers and accepts the key.',
    'no-space':
      'There is not enough space left, at the location of the backups or on the disk of the data. Make room, or keep fewer backups.',
    passphrase:
      'The passphrase does not open the encrypted backups at this location. Enter the right one.',
    foreign:
      'The location has the backups of another installation. Choose another folder or another prefix.',
    damaged:
      'The backup does not read back as it was written: do not rely on it. Check the disk of the location.',
    data: 'The database of the installation could not be read in full. The log has the reason.',
    interrupted: 'The backup was interrupted when the server stopped. It will be made again.',
    other: 'The backup failed. The log has the reason.',
  },
  plan: {
    title: 'Settings',
    edit: 'Edit',
    fixed:
      'Set at start by BACKUP_TO: to change them, change these variables and restart the server.',
    to: 'Location',
    at: 'Time',
    atIn: (time, zone) => `${time} (${zone})`,
    keep: 'Kept',
    kept: (days, weeks, months) =>
      [
        days > 0 && formatCount(days, 'day'),
        weeks > 0 && formatCount(weeks, 'week'),
        months > 0 && formatCount(months, 'month'),
      ]
        .filter(Boolean)
        .join(', '),
    encryption: 'Encryption',
    encrypted: 'with a passphrase',
    plain: 'no',
  },
  form: {
    title: 'Set up backups',
    submit: 'Save',
    isOn: 'Back up every day',
    isOnText: 'When off, only those that you ask for are made.',
    to: 'Location',
    toHelp:
      'A folder of the server, preferably on another disk (/mnt/backups), or s3://bucket/prefix?endpoint=https://…',
    accessKey: 'Key of the store',
    secretKey: 'Secret key of the store',
    secretKept: 'Leave empty to keep the stored one.',
    at: 'Time',
    atHelp: (zone) => `By the server’s clock (${zone}).`,
    keep: 'One backup stays for each of the last:',
    days: 'Days',
    weeks: 'Weeks',
    months: 'Months',
    passphrase: 'Passphrase',
    passphraseHelp:
      'Optional: it encrypts the backups. Without it, nobody can read them: write it down elsewhere than on this server.',
    passphraseKept: 'Leave empty to keep the stored one.',
    stopEncrypting: 'Stop encrypting the next backups',
    password: 'Your password',
    passwordHelp: 'Whoever chooses the location receives all data of the installation.',
  },
  list: {
    title: 'Backups made',
    none: {
      title: 'No backup yet',
      text: 'The first one is made at the planned time, or as soon as you ask for it.',
    },
    columns: {
      createdAt: 'Date',
      bytes: 'Size',
      contents: 'Contents',
      check: 'Check',
      actions: 'Actions',
    },
    newBytes: (size) => `of which ${size} new`,
    accounts: (count) => formatCount(count, 'account'),
    messages: (count) => formatCount(count, 'message'),
    files: (count) => formatCount(count, 'file'),
    missing: (count) => `${formatCount(count, 'file')} already missing`,
    good: 'Read back',
    restored: 'Restored as a trial',
    damaged: 'Damaged',
    encrypted: 'Encrypted',
    restore: 'Restore…',
    restoreOf: (date) => `Restore the backup of ${date}`,
    pages: 'Pages of backups',
  },
  restore: {
    title: (date) => `Restore the backup of ${date}`,
    intro:
      'Restoring replaces all data by those of this backup. It is done on the server’s machine, while it is stopped; the data of before are kept aside.',
    steps: {
      stop: 'Stop the server (all of them, if there are several).',
      variables:
        'Give the command the same variables as the server (DATA_DIR, DATABASE_URL, STORAGE_URL…).',
      keys: 'Give the key of the store in BACKUP_ACCESS_KEY and BACKUP_SECRET_KEY.',
      passphrase: 'Give the passphrase in BACKUP_PASSPHRASE.',
      run: 'In the folder of Atelier IA, run:',
      start: 'Start the server again.',
    },
    command: 'Command',
    docker: 'With Docker, instead:',
    copy: 'Copy the command',
    version: (version) =>
      `It was made by version ${version}: restore it with this version or a newer one.`,
  },
  started: 'The backup has started',
  saved: 'Backup settings saved',
  failed: {
    load: 'The backups could not be read',
    start: (reason) => `The backup could not start. ${reason}`,
    save: (reason) => `The settings could not be saved. ${reason}`,
  },
}
