import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** A certificate for tests of direct HTTPS, made by the system's openssl. */
export async function createSelfSignedCertificate(
  folder: string,
): Promise<{ certFile: string; keyFile: string }> {
  const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const subject = ['-subj', '/CN=localhost', '-days', '2', '-nodes']
  await promisify(execFile)('openssl', [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-keyout',
    keyFile,
    '-out',
    certFile,
    ...subject,
  ])
  return { certFile, keyFile }
}
