//! Makes the permissions of the window's own commands and what the window is built from.

fn main() {
    let commands = tauri_build::AppManifest::new().commands(&["op", "painted", "listening", "another", "titled", "drag_out"]);
    if let Err(e) = tauri_build::try_build(tauri_build::Attributes::new().app_manifest(commands)) {
        println!("cargo::error={e:#}");
    }
}
