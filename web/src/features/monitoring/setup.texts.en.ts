import type { setupTexts } from './setup.texts.ts'

export const setupChecksEnglish: typeof setupTexts = {
  title: 'Is the installation set up well?',
  help: 'What the server sees, and what your browser measures through whatever lies between them.',
  loading: 'Checking the set-up',
  retry: 'Try again',
  failed: 'The set-up could not be checked',
  again: 'Check again',
  allGood: 'Everything is set up well.',
  count: (faults, advice) =>
    [
      faults > 0 && (faults === 1 ? '1 point to mend' : `${faults} points to mend`),
      advice > 0 && (advice === 1 ? '1 piece of advice' : `${advice} pieces of advice`),
    ]
      .filter(Boolean)
      .join(', '),
  states: { ok: 'Set up well', advice: 'Advice', fault: 'To mend', measuring: 'Measuring' },
  names: {
    stream: 'Replies word by word',
    upload: 'File uploads',
    https: 'HTTPS',
    clock: 'Clock',
    proxy: 'Proxy',
    disk: 'Disk',
    registration: 'Registration',
    backup: 'Backups',
    'admin-password': 'Administrator’s password',
    'engine-key': 'Access to the engines',
  },
  texts: {
    stream: {
      ok: 'Chat replies arrive as they are written.',
      fault:
        'A proxy holds replies back and delivers them at once. Turn off its buffering and the compression of streams: see deploy/proxy.',
      failed: 'The measurement did not end: the stream was cut. Check the timeouts of the proxy.',
      measuring: 'Measuring replies through the network…',
    },
    upload: {
      ok: (size) => `A file of ${size} gets through.`,
      fault: (size) =>
        `A file of ${size}, which the server accepts, is refused on the way. Raise the size that the proxy accepts (client_max_body_size for nginx), or lower that of the Configuration.`,
      measuring: 'Sending a trial file, which is not kept…',
    },
    https: {
      ok: 'The page is opened safely.',
      expected: (url) =>
        `The page is opened over http while the announced address is ${url}. Open it over https, and make the proxy redirect there.`,
      none: 'Passwords cross the network in clear text. Put HTTPS in front of the server (a proxy, or TLS_CERT and TLS_KEY), or keep it to a trusted network.',
    },
    clock: {
      ok: 'The server and this browser have the same time.',
      fault: (minutes) =>
        `The clocks of the server and of this browser differ by ${minutes} min. Set the time of both machines over the network (NTP): links and sessions depend on it.`,
    },
    proxy: {
      ok: 'Visitors’ addresses are read as they should be.',
      untrusted:
        'Requests come through a proxy that is not declared: all visitors seem to come from the same address. Give the proxy’s address in TRUST_PROXY, then restart.',
      'trusts-all':
        'TRUST_PROXY=true believes the address that visitors write themselves: limits on password attempts count nothing any more. Give the proxy’s address, or the number of proxies.',
    },
    disk: {
      ok: 'There is room left for the data.',
      low: 'The disk of the data is almost full: no new file is accepted. Free some space.',
      full: 'The disk of the data is full: only the essential works. Free some space at once.',
    },
    registration: {
      ok: 'Nobody unexpected can open an account.',
      advice:
        'Anyone who reaches the server can open an account. If that is not intended, start it with REGISTRATION=closed, and create accounts in User management.',
    },
    backup: {
      ok: 'Backups are made, and read back.',
      none: 'No backup is planned. Choose a location on the Backups page.',
      late: 'The last good backup is too old. The Backups page says more.',
      failed: 'The last backup failed. The Backups page has the reason.',
    },
    'admin-password': {
      ok: 'The administrator’s password is long enough.',
      fault:
        'The administrator’s password is short. Change it in My Profile, for example to three unrelated words.',
    },
    'engine-key': {
      ok: 'The engines are on this machine, or ask for a key.',
      advice: (engine) =>
        `${engine} is on another machine and asks for no key: anyone who reaches it can use it. Give it a key (Engines page), or close it to other machines.`,
    },
  },
}
