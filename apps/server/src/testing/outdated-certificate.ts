/** A .p12 file as programs of before made them, encrypted with RC2 of 40 bits, which OpenSSL 3 does not read. */
export const outdatedCertificate = Buffer.from(
  [
    'MIIDcgIBAzCCAzgGCSqGSIb3DQEHAaCCAykEggMlMIIDITCCAhcGCSqGSIb3DQEHBqCCAggwggIEAgEAMIIB/QYJKoZIhvcNAQcB',
    'MBwGCiqGSIb3DQEMAQYwDgQI89c4jh5hAdwCAggAgIIB0Pcx8hyZnln6AeQNt30jvS3CERL6X1+hMzbu1BPOlYXqY90I/qIOfA6v',
    'G8RFrn1O4XPVLMF778h7a+TskjHKqqQn3B0olV0YStcpC1desBOgtW+xKVIQJVyrnc/v7CbClfjH37hiWf4Blm7hOezqAkD2mEvZ',
    'tWXdDdNbEVkK03T0K8EgsioMtAPcDhwDI7CGDSLRQJh0+a9cCIBq8/+Fx1Hh44/v+ZMjmH/De8N0bk/hB7N/c83wh5qI34wgpicT',
    'zGmquvgAIdjWD3sElyyfOsF9xDg1X3L3x8MhKEHAUMkRPc2PL3xzKW2oFHeQ1RiFc5nuUPCozfrRnsg13XH94J9YTXOMsvmP25uC',
    'YMIejRghCOod4EdR81L8DA/K7GYWIrGBJrn+VkTVXJHDpx85zSh9/RnPjL2fpfEYMlqaQ3dRiAlCMM7XNR/NbOKw0XiwmEqp0smi',
    '4GAKFBqD7XpVgRA5xY5uADm9lmllPaXzry8TMRy/zKOJkNMphCR3ryqK/9iUkhbNpx4YvHMuXbB1b+sQ6gswzbZ3K9Xf9qXby+x+',
    'QlecNUOEhwHgnHpjhc9JOCeaxA48UMQ8M2DA1+gxoMP+tpUoYlIEWFudttIjINAdMIIBAgYJKoZIhvcNAQcBoIH0BIHxMIHuMIHr',
    'BgsqhkiG9w0BDAoBAqCBtDCBsTAcBgoqhkiG9w0BDAEDMA4ECLmZsoxnnaobAgIIAASBkKdUpsyP4nzmt/AdC37LvENIb5exgTQu',
    'gDEzMg7ykrVqvltGuD3KlAJGs70+4tpSa84Dhz162wLKcRliPYVloG6tuKa0pCecV3uj3C/RigkWRjCAPnyGEvCswdb0YtNghdUq',
    'uZiki+6XF4ILfY9FtpcQ5xC+qedDi/miI7yHYnuaP1hTXDzPrwtKBh7RD/DhVzElMCMGCSqGSIb3DQEJFTEWBBQkp7Q4cUowsjDg',
    'R+TIo/ezL2ej+zAxMCEwCQYFKw4DAhoFAAQU3KsU4E08zbWAIZo4NzCJf5n/11sECD9pl86N/b5lAgIIAA==',
  ].join(''),
  'base64',
);
