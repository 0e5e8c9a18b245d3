import { join } from 'node:path'

export type SwiftServer = 'account' | 'container' | 'object' | 'proxy'

export interface SwiftLocation {
  readonly folder: string
  readonly ports: Readonly<Record<SwiftServer, number>>
  /** The account that runs it: as root, Swift would change to one of its own. */
  readonly user: string
}

export const swiftKey = { accessKey: 'test:tester', secretKey: 'testing' } as const
export const swiftRegion = 'us-east-1'

const shared = ({ folder, ports, user }: SwiftLocation, server: SwiftServer) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${ports[server]}
workers = 0
user = ${user}
swift_dir = ${folder}
log_level = ERROR
`

/** A server of accounts, containers or objects: one disk, one copy. */
const store = (location: SwiftLocation, server: SwiftServer) => `${shared(location, server)}
devices = ${join(location.folder, 'devices')}
mount_check = false
fallocate_reserve = 0
recon_cache_path = ${join(location.folder, 'cache')}

[pipeline:main]
pipeline = ${server}-server

[app:${server}-server]
use = egg:swift#${server}
`

/** The server that speaks S3, and checks signatures. Nobody answers at the port of the cache, which it does without. */
const proxy = (location: SwiftLocation) => `${shared(location, 'proxy')}
[pipeline:main]
pipeline = catch_errors gatekeeper cache listing_formats bulk s3api tempauth copy slo dlo proxy-server

[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = true

[filter:s3api]
use = egg:swift#s3api
location = ${swiftRegion}

[filter:tempauth]
use = egg:swift#tempauth
user_${swiftKey.accessKey.replace(':', '_')} = ${swiftKey.secretKey} .admin

[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1

${['catch_errors', 'gatekeeper', 'listing_formats', 'bulk', 'copy', 'slo', 'dlo']
  .map((name) => `[filter:${name}]\nuse = egg:swift#${name}\n`)
  .join('\n')}`

export const swiftSettings = (location: SwiftLocation, server: SwiftServer): string =>
  server === 'proxy' ? proxy(location) : store(location, server)

/** Where each server finds the data: one part of it, on one device. */
export const ringsProgram = `
import sys, os
from swift.common.ring import RingBuilder
folder = sys.argv[1]
for name, port in (('account', sys.argv[2]), ('container', sys.argv[3]), ('object', sys.argv[4])):
    builder = RingBuilder(2, 1, 0)
    builder.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': int(port), 'device': 'd1', 'weight': 1.0,
                     'replication_ip': '127.0.0.1', 'replication_port': int(port)})
    builder.rebalance()
    builder.get_ring().save(os.path.join(folder, name + '.ring.gz'))
`

/** One server, which ends with the process that started it; /etc/swift/swift.conf, which would hold the salt of names, is not needed. */
export const serverProgram = `
import ctypes, sys
ctypes.CDLL(None).prctl(1, 9)
from swift.common import utils
utils.HASH_PATH_SUFFIX = b'tests'
from swift.common.wsgi import run_wsgi
sys.exit(run_wsgi(sys.argv[1], sys.argv[2]))
`
