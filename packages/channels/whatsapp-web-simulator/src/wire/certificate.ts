import { Curve, type KeyPair, proto } from '@whiskeysockets/baileys';

export interface Certificate {
  /** The public key that clients must trust. */
  rootKey: Uint8Array;
  keys: KeyPair;
  chain: Uint8Array;
}

const { CertChain } = proto;

function signed(details: proto.CertChain.NoiseCertificate.IDetails, by: KeyPair) {
  const bytes = CertChain.NoiseCertificate.Details.encode(details).finish();
  return { details: bytes, signature: Curve.sign(by.private, bytes) };
}

/** A root, an authority below it and the server's certificate, all new. */
export function makeCertificate(): Certificate {
  const [root, authority, server] = [
    Curve.generateKeyPair(),
    Curve.generateKeyPair(),
    Curve.generateKeyPair(),
  ];
  const intermediate = signed({ serial: 1, issuerSerial: 0, key: authority.public }, root);
  const leaf = signed({ serial: 2, issuerSerial: 1, key: server.public }, authority);
  return { rootKey: root.public, keys: server, chain: CertChain.encode({ intermediate, leaf }).finish() };
}
