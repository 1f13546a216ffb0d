#!/usr/bin/env python3
"""Signs statements (PAdES B-B, B-T, B-LT) and attacks the signatures. Usage: sign.py SOURCE_DIR OUT_DIR   (needs pyHanko, cryptography, pymupdf, pikepdf)."""
import sys, datetime, io
from cryptography import x509
from cryptography.x509.oid import NameOID
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import rsa, ec
def ca():
    k=rsa.generate_private_key(65537,2048); n=x509.Name([x509.NameAttribute(NameOID.COMMON_NAME,"Test Root")])
    now=datetime.datetime(2020,1,1)
    c=(x509.CertificateBuilder().subject_name(n).issuer_name(n).public_key(k.public_key()).serial_number(1).not_valid_before(now).not_valid_after(datetime.datetime(2040,1,1))
       .add_extension(x509.BasicConstraints(True,None),True).add_extension(x509.KeyUsage(True,False,False,False,False,True,True,False,False),True).sign(k,hashes.SHA256()))
    return k,c
def leaf(ck,cc,name,ecdsa=False,tsa=False):
    k=ec.generate_private_key(ec.SECP256R1()) if ecdsa else rsa.generate_private_key(65537,2048)
    b=(x509.CertificateBuilder().subject_name(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME,name)])).issuer_name(cc.subject).public_key(k.public_key()).serial_number(x509.random_serial_number())
       .not_valid_before(datetime.datetime(2020,1,1)).not_valid_after(datetime.datetime(2040,1,1)).add_extension(x509.KeyUsage(True,True,False,False,False,False,False,False,False),True))
    if tsa: b=b.add_extension(x509.ExtendedKeyUsage([x509.oid.ExtendedKeyUsageOID.TIME_STAMPING]),True)
    return k,b.sign(ck,hashes.SHA256())
def write(source, out):
    import os
    os.makedirs(out,exist_ok=True); os.makedirs(out+"/trust",exist_ok=True)
    ck,cc=ca(); open(out+"/trust/root.pem","wb").write(cc.public_bytes(serialization.Encoding.PEM))
    from pyhanko.sign import signers, timestamps, fields
    from pyhanko.sign.fields import SigSeedSubFilter
    from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
    from pyhanko_certvalidator.registry import SimpleCertificateStore
    from pyhanko_certvalidator import ValidationContext
    from asn1crypto import x509 as ax, keys as ak
    def ax_c(c): return ax.Certificate.load(c.public_bytes(serialization.Encoding.DER))
    def ax_k(k): return ak.PrivateKeyInfo.load(k.private_bytes(serialization.Encoding.DER,serialization.PrivateFormat.PKCS8,serialization.NoEncryption()))
    def signer(ecdsa=False):
        k,c=leaf(ck,cc,"PT Bank Contoh",ecdsa)
        st=SimpleCertificateStore(); st.register(ax_c(cc))
        return signers.SimpleSigner(signing_cert=ax_c(c),signing_key=ax_k(k),cert_registry=st)
    tk,tc=leaf(ck,cc,"Test TSA",tsa=True)
    st=SimpleCertificateStore(); st.register(ax_c(cc))
    tsa=timestamps.DummyTimeStamper(tsa_cert=ax_c(tc),tsa_key=ax_k(tk),certs_to_embed=st)
    S=source.rstrip("/")+"/"
    def sign(src,dst,certify=None,ts=None,lt=False,ecdsa=False,visible=False,name="Sig1"):
        w=IncrementalPdfFileWriter(open(src,"rb"),strict=False)
        meta=dict(field_name=name,subfilter=SigSeedSubFilter.PADES,md_algorithm="sha256")
        if certify: meta.update(certify=True,docmdp_permissions=certify)
        if lt:
            vc=ValidationContext(trust_roots=[ax_c(cc)],allow_fetching=False,revocation_mode="soft-fail")
            meta.update(embed_validation_info=True,validation_context=vc)
        spec=fields.SigFieldSpec(name,box=(400,20,560,60),on_page=0) if visible else None
        o=open(dst,"wb")
        signers.PdfSigner(signers.PdfSignatureMetadata(**meta),signer=signer(ecdsa),timestamper=ts,new_field_spec=spec).sign_pdf(w,output=o)
        o.close()
    P=fields.MDPPerm
    sign(S+"paid-out-in-uk.pdf",out+"/ok-bb.pdf"); sign(S+"giro-tahapan-jan.pdf",out+"/ok-bt.pdf",ts=tsa)
    try: sign(S+"withdrawal-deposit-sg.pdf",out+"/ok-blt.pdf",ts=tsa,lt=True)
    except Exception as e: print("lt",e)
    sign(S+"personal-tahapan.pdf",out+"/ok-ec-visible.pdf",ecdsa=True,visible=True)
    sign(S+"zebra-valuta-overdraft.pdf",out+"/ok-cert1.pdf",certify=P.NO_CHANGES)
    sign(S+"zebra-valuta-overdraft.pdf",out+"/ok-cert3.pdf",certify=P.ANNOTATE)
    sign(out+"/ok-bb.pdf",out+"/ok-two.pdf",name="Sig2")
    import pikepdf, pymupdf, re
    b=open(out+"/ok-bb.pdf","rb").read()
    # rewritten as a whole
    pikepdf.open(out+"/ok-bb.pdf").save(out+"/m-rewritten.pdf")
    # incremental edit after signing
    d=pymupdf.open(out+"/ok-bb.pdf"); pg=d[1]
    r=pg.search_for("2,372.00") or pg.search_for(".00"); 
    w=[x for x in pg.get_text("words") if re.match(r"^[\d,]+\.\d\d$",x[4])][4]
    pg.draw_rect(pymupdf.Rect(w[:4]),color=(1,1,1),fill=(1,1,1)); pg.insert_text((w[0]-8,w[3]-2),"9"+w[4],fontsize=9)
    import shutil; shutil.copy(out+"/ok-bb.pdf",out+"/t-isa.pdf"); d=pymupdf.open(out+"/t-isa.pdf"); pg=d[1]
    pg.draw_rect(pymupdf.Rect(w[:4]),color=(1,1,1),fill=(1,1,1)); pg.insert_text((w[0]-8,w[3]-2),"9"+w[4],fontsize=9); d.saveIncr()
    # evil annotation on certified P3
    shutil.copy(out+"/ok-cert3.pdf",out+"/t-evil.pdf"); d=pymupdf.open(out+"/t-evil.pdf"); pg=d[0]
    w=[x for x in pg.get_text("words") if re.match(r"^[\d,]+\.\d\d$",x[4])][6]
    pg.add_freetext_annot(pymupdf.Rect(w[0]-8,w[1],w[2]+1,w[3]),"9"+w[4],fontsize=9,fill_color=(1,1,1)); d.saveIncr()
    # innocent highlight on certified P3
    shutil.copy(out+"/ok-cert3.pdf",out+"/ok-hl.pdf"); d=pymupdf.open(out+"/ok-hl.pdf"); pg=d[0]; pg.add_highlight_annot(pymupdf.Rect(w[:4])); d.saveIncr()
    # universal forgery: byte range of nothing
    m=re.search(rb"/ByteRange \[([^\]]*)\]",b)
    for n,v in (("usf-null",b"null"),("usf-neg",b"0 -1 -1 -1"),("usf-zero",b"0 0 0 0")):
        rep=(b"/ByteRange ["+v if v!=b"null" else b"/ByteRange  null")
        new=rep+(b"]" if v!=b"null" else b""); new=new.ljust(len(m.group(0)))
        open(out+f"/t-{n}.pdf","wb").write(b.replace(m.group(0),new))
    m2=re.search(rb"/Contents <[0-9a-fA-F]+>",b); 
    open(out+"/t-usf-empty.pdf","wb").write(b.replace(m2.group(0),b"/Contents <"+b"0"*(len(m2.group(0))-12)+b">"))
    # in place
    i=b.find(b"stream"); 
    c=bytearray(b); c[200]^=1
    open(out+"/t-inplace.pdf","wb").write(bytes(c))
    # wrapping: second part moved behind inserted material
    v=[int(x) for x in m.group(1).split()]
    inj=b">\n% moved\n99 0 obj<</A(x)>>endobj\n"; 
    nb=b"/ByteRange ["+b" ".join(str(x).encode() for x in (0,v[1],v[2]+len(inj),v[3]))+b"]"; nb=nb.ljust(len(m.group(0)))
    # keep signed head unchanged is impossible without the range; attackers reuse the padding of ByteRange outside: simulate digest mismatch
    open(out+"/t-swa.pdf","wb").write(b[:v[2]-1].replace(m.group(0),nb)+inj+b[v[2]:])
    # shadow replace: overwrite a font/content object after signing w/o text change -> swap content stream of page by pikepdf incremental? use pymupdf update_stream
    shutil.copy(out+"/ok-bb.pdf",out+"/t-shadow.pdf"); d=pymupdf.open(out+"/t-shadow.pdf"); x=d[1].get_contents()[0]; s=d.xref_stream(x)
    import random
    d.update_stream(x,s.replace(b"000.00",b"900.00")) ; d.saveIncr()
write(sys.argv[1], sys.argv[2])
